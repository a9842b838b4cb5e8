-- fleetTimes
select "i"."state", sum(extract(epoch
  from least(i.to_at, to_timestamp($1::double precision / 1000)) - greatest(i.from_at, to_timestamp($2::double precision / 1000))) * 1000)::double precision as "ms"
  from "state_interval" as "i"
  inner join "subject_state" as "s" on "s"."tenant_id" = "i"."tenant_id" and "s"."subject_id" = "i"."subject_id"
  where "s"."kind" = $3 and "i"."tenant_id" = $4 and "i"."from_at" < $5 and ("i"."to_at" is null or "i"."to_at" > $6)
  group by "i"."state";
select sum(extract(epoch
  from to_timestamp($1::double precision / 1000) - greatest(created_at, to_timestamp($2::double precision / 1000))) * 1000)::double precision as "total_ms", max(extract(epoch
  from to_timestamp($3::double precision / 1000) - greatest(created_at, to_timestamp($4::double precision / 1000))) * 1000)::double precision as "span_ms"
  from "device_directory"
  where "tenant_id" = $5 and "created_at" < $6;

-- lastChanges
select "i"."subject_id" as "device_id", "d"."name", "before"."state" as "from", "i"."state" as "to", "i"."reason", "i"."from_at"
  from "state_interval" as "i"
  inner join "device_directory" as "d" on "d"."tenant_id" = "i"."tenant_id" and "d"."id" = "i"."subject_id"
  left join "state_interval" as "before" on "before"."tenant_id" = "i"."tenant_id" and "before"."subject_id" = "i"."subject_id" and "before"."to_at" = "i"."from_at"
  where "i"."tenant_id" = $1
  order by "i"."from_at" desc, "i"."subject_id"
  limit $2;
