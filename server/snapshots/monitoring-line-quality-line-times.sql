-- lineTimes
select "i"."subject_id" as "id", "i"."state", sum(extract(epoch
  from least(i.to_at, to_timestamp($1::double precision / 1000)) - greatest(i.from_at, to_timestamp($2::double precision / 1000))) * 1000)::double precision as "ms"
  from (select "subject_id", "state", "reason", "from_at", "to_at"
  from "state_interval"
  where "tenant_id" = $3 and "from_at" < $4 and "to_at" is null
  union all select "subject_id", "state", "reason", "from_at", "to_at"
  from "state_interval"
  where "tenant_id" = $5 and "from_at" < $6 and "to_at" > $7 and "to_at" < 'infinity') as "i"
  inner join "subject_state" as "s" on "s"."subject_id" = "i"."subject_id" and "s"."tenant_id" = $8 and "s"."kind" = $9
  where i.subject_id = any($10::uuid[])
  group by "i"."subject_id", "i"."state";
