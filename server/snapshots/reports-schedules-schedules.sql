-- deleteSchedule
delete
  from "report_schedule"
  where "tenant_id" = $1 and "id" = $2;

-- dueSchedules
select "id"
  from "report_schedule"
  where "tenant_id" = $1 and "paused" is null and "next_at" <= $2
  order by "next_at", "id";

-- holdSchedule
select "id", "name", "kinds", "place", "customers", "every", "on_day", "time_of_day", "formats", "language", "interfaces", "member_ids", "to_administrators", "to_customers", "owner_id", "owner_name", "paused", "next_at", "version"
  from "report_schedule"
  where "tenant_id" = $1 and "id" = $2
  for update;

-- insertSchedule
insert into "report_schedule" ("tenant_id", "name", "every", "on_day", "time_of_day", "language", "to_administrators", "to_customers", "interfaces", "kinds", "formats", "member_ids", "place", "customers", "owner_id", "owner_name", "next_at")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
  returning "id";

-- keptSchedules
select "id", "name", "kinds", "place", "customers", "every", "on_day", "time_of_day", "formats", "language", "interfaces", "member_ids", "to_administrators", "to_customers", "owner_id", "owner_name", "paused", "next_at", "version"
  from "report_schedule"
  where "tenant_id" = $1
  order by "name", "id";

-- lockSchedules
select pg_advisory_xact_lock($1, hashtext('report schedules'));

-- pause
update "report_schedule"
  set "paused" = $1, "version" = version + 1
  where "tenant_id" = $2 and "id" = $3;

-- resume
update "report_schedule"
  set "paused" = $1, "owner_id" = $2, "owner_name" = $3, "next_at" = $4, "version" = version + 1
  where "tenant_id" = $5 and "id" = $6;

-- setNext
update "report_schedule"
  set "next_at" = $1
  where "tenant_id" = $2 and "id" = $3;

-- updateSchedule
update "report_schedule"
  set "name" = $1, "every" = $2, "on_day" = $3, "time_of_day" = $4, "language" = $5, "to_administrators" = $6, "to_customers" = $7, "interfaces" = $8, "kinds" = $9, "formats" = $10, "member_ids" = $11, "place" = $12, "customers" = $13, "owner_id" = $14, "owner_name" = $15, "next_at" = $16, "version" = version + 1
  where "tenant_id" = $17 and "id" = $18
  returning "version";
