-- lineTimes
select "i"."subject_id" as "id", "i"."state", sum(date_part('epoch', least(i.to_at, to_timestamp($1::double precision / 1000)) - greatest(i.from_at, to_timestamp($2::double precision / 1000)))) * 1000 as "ms"
  from (select "subject_id", "state", "reason", "from_at", "to_at"
  from "state_interval"
  where "tenant_id" = $3 and subject_id = any($4::uuid[]) and "from_at" < $5 and ("to_at" is null or "to_at" > $6)) as "i"
  where i.subject_id in (select l.id
  from line_history() l
  where l.tenant_id = $7::integer)
  group by "i"."subject_id", "i"."state";
