-- begunParts
select "position", "operation_id"
  from "report_part"
  where "tenant_id" = $1 and "run_id" = $2 and "state" = $3 and "operation_id" is not null;

-- endPart
update "report_part"
  set "state" = $1, "reason" = $2, "place_name" = $3, "contents" = $4, "subject_kinds" = $5
  where "tenant_id" = $6 and "run_id" = $7 and "position" = $8 and "state" = $9;

-- endWaiting
update "report_part"
  set "state" = $1, "reason" = $2
  where "tenant_id" = $3 and "run_id" = $4 and "state" = $5;

-- insertParts
insert into "report_part" ("tenant_id", "run_id", "position", "kind", "customer_id", "customer_name", "time_zone", "from_at", "to_at")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- nextPart
select "position"
  from "report_part"
  where "tenant_id" = $1 and "run_id" = $2 and "state" = $3 and "operation_id" is null and "to_at" <= $4
  order by "position"
  limit $5;
select "position"
  from "report_part"
  where "tenant_id" = $1 and "run_id" = $2 and "state" = $3
  limit $4;

-- omittedParts
select "id"
  from "report_run"
  where "tenant_id" = $1 and "id" = $2 and "schedule_id" = $3;

-- setOperation
update "report_part"
  set "operation_id" = $1
  where "tenant_id" = $2 and "run_id" = $3 and "position" = $4 and "state" = $5;

-- waitingPart
select "position", "kind", "customer_id", "customer_name", "from_at", "to_at", "time_zone", "report_id"
  from "report_part"
  where "tenant_id" = $1 and "run_id" = $2 and "state" = $3 and "position" = $4;
