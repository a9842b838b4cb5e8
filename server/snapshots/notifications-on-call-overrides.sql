-- countOverrides
select count(*)::integer as "count"
  from "on_call_override"
  where "tenant_id" = $1 and "schedule_id" = $2 and "to_at" > $3;

-- deleteOverride
delete
  from "on_call_override"
  where "tenant_id" = $1 and "id" = $2
  returning "id", "schedule_id", "member_id", (extract(epoch
  from "from_at") * 1000)::float8 as "from_ms", (extract(epoch
  from "to_at") * 1000)::float8 as "to_ms";

-- insertOverride
insert into "on_call_override" ("tenant_id", "schedule_id", "member_id", "from_at", "to_at")
  values ($1, $2, $3, $4, $5)
  returning "id";

-- overridesWithin
select "id", "schedule_id", "member_id", (extract(epoch
  from "from_at") * 1000)::float8 as "from_ms", (extract(epoch
  from "to_at") * 1000)::float8 as "to_ms"
  from "on_call_override"
  where "tenant_id" = $1 and "schedule_id" = any($2::uuid[]) and "to_at" > $3 and "from_at" < $4
  order by "created_at", "id";
