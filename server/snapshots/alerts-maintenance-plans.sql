-- cutPlan
update "maintenance_plan"
  set "cut_at" = $1, "version" = version + 1
  where "tenant_id" = $2 and "id" = $3;

-- deletePlan
delete
  from "maintenance_plan"
  where "tenant_id" = $1 and "id" = $2;

-- deletePlansBefore
delete
  from "maintenance_plan"
  where "tenant_id" = $1 and "is_over" = $2 and "current_to" < $3;

-- duePlans
select "tenant_id", "id"
  from "maintenance_plan"
  where "is_over" = $1 and ("written_at" is null or "written_at" < $2 or "current_to" <= $3 or ("current_from" <= $4 and "written_at" < $5))
  order by "tenant_id", "id";

-- insertPlan
insert into "maintenance_plan" ("tenant_id", "created_by", "title", "reason", "scope", "covers", "times", "current_from", "current_to", "first_from")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  returning "id";

-- livePlanIds
select "id"
  from "maintenance_plan"
  where "tenant_id" = $1 and "is_over" = $2
  order by "id";

-- livePlans
select count(*) as "count"
  from "maintenance_plan"
  where "tenant_id" = $1 and "is_over" = $2;

-- lockPlan
select "title", "reason", "scope", "covers", "times", "current_from", "current_to", "first_from", "cut_at", "is_over", "version"
  from "maintenance_plan"
  where "tenant_id" = $1 and "id" = $2
  for update;

-- planRow
select "id", "title", "reason", "scope", "covers", "times", "current_from", "current_to", "created_by", "version", case when is_over or (current_to <= $1 and times ->> 'repeat' = 'once') then 'over' when current_from <= $2 and $3 < current_to then 'running' else 'planned' end as "state"
  from "maintenance_plan"
  where "tenant_id" = $4 and covers && $5::text[] and "id" = $6;

-- planRows
select "id", "title", "reason", "scope", "covers", "times", "current_from", "current_to", "created_by", "version", case when is_over or (current_to <= $1 and times ->> 'repeat' = 'once') then 'over' when current_from <= $2 and $3 < current_to then 'running' else 'planned' end as "state"
  from "maintenance_plan"
  where "tenant_id" = $4 and covers && $5::text[] and case when is_over or (current_to <= $6 and times ->> 'repeat' = 'once') then 'over' when current_from <= $7 and $8 < current_to then 'running' else 'planned' end = any($9::text[]) and ("title" ilike $10 or "reason" ilike $11) and times ->> 'repeat' = any($12::text[]) and scope ->> 'kind' = any($13::text[]) and coalesce(scope -> 'ids', '[]') ? $14
  order by title desc, "id"
  limit $15
  offset $16;

-- planTotal
select count(*) as "total"
  from "maintenance_plan"
  where "tenant_id" = $1 and covers && $2::text[] and case when is_over or (current_to <= $3 and times ->> 'repeat' = 'once') then 'over' when current_from <= $4 and $5 < current_to then 'running' else 'planned' end = any($6::text[]) and times ->> 'repeat' = any($7::text[]) and scope ->> 'kind' = any($8::text[]) and coalesce(scope -> 'ids', '[]') ? $9;

-- setStanding
update "maintenance_plan"
  set "current_from" = $1, "current_to" = $2, "is_over" = $3, "written_at" = $4, "first_from" = case when first_from > $5 then $6 else first_from end
  where "tenant_id" = $7 and "id" = $8;

-- updatePlan
update "maintenance_plan"
  set "title" = $1, "reason" = $2, "scope" = $3, "covers" = $4, "times" = $5, "version" = version + 1
  where "tenant_id" = $6 and "id" = $7
  returning "version";
