-- countSchedules
select count(*)::integer as "count"
  from "on_call_schedule"
  where "tenant_id" = $1;

-- deleteSchedule
delete
  from "on_call_schedule"
  where "tenant_id" = $1 and "id" = $2;

-- holdSchedules
select "id"
  from "on_call_schedule"
  where "tenant_id" = $1 and "id" = any($2::uuid[])
  order by "id" for key share;

-- insertSchedule
insert into "on_call_schedule" ("tenant_id", "name", "time_zone", "layers")
  values ($1, $2, $3, $4)
  on conflict do nothing
  returning "id";

-- isScheduleName
select "id"
  from "on_call_schedule"
  where "tenant_id" = $1 and "id" <> $2 and lower(name) = lower($3);

-- lockSchedule
select "id", "name", "time_zone", "layers", "version"
  from "on_call_schedule"
  where "tenant_id" = $1 and "id" = $2
  for update;

-- scheduleById
select "id", "name", "time_zone", "layers", "version"
  from "on_call_schedule"
  where "tenant_id" = $1 and "id" = $2;

-- scheduleIds
select "id"
  from "on_call_schedule"
  where "tenant_id" = $1
  order by "id";

-- schedulesOf
select "id", "name", "time_zone", "layers", "version"
  from "on_call_schedule"
  where "tenant_id" = $1 and position(lower($2) in lower(name)) > 0
  order by "name", "id";

-- updateSchedule
update "on_call_schedule"
  set "name" = $1, "time_zone" = $2, "layers" = $3, "version" = "version" + $4
  where "tenant_id" = $5 and "id" = $6
  returning "version";
