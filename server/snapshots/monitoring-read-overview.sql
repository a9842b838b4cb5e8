-- fleetTimes
select "state", sum(extract(epoch
  from least(to_at, to_timestamp($1::double precision / 1000)) - greatest(from_at, to_timestamp($2::double precision / 1000))) * 1000)::double precision as "ms"
  from "device_state_interval"
  where "tenant_id" = $3 and "from_at" < $4 and ("to_at" is null or "to_at" > $5)
  group by "state";
select sum(extract(epoch
  from to_timestamp($1::double precision / 1000) - greatest(created_at, to_timestamp($2::double precision / 1000))) * 1000)::double precision as "total_ms"
  from "device_directory"
  where "tenant_id" = $3 and "created_at" < $4;

-- lastChanges
select "i"."device_id", "d"."name", "before"."state" as "from", "i"."state" as "to", "i"."reason", "i"."from_at"
  from "device_state_interval" as "i"
  inner join "device_directory" as "d" on "d"."tenant_id" = "i"."tenant_id" and "d"."id" = "i"."device_id"
  left join "device_state_interval" as "before" on "before"."tenant_id" = "i"."tenant_id" and "before"."device_id" = "i"."device_id" and "before"."to_at" = "i"."from_at"
  where "i"."tenant_id" = $1
  order by "i"."from_at" desc, "i"."device_id"
  limit $2;
