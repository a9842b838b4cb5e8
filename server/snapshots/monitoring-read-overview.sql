-- fleetTimes
select "i"."state", (extract(epoch
  from sum(least(i.to_at, to_timestamp($1::double precision / 1000)) - greatest(i.from_at, to_timestamp($2::double precision / 1000)))) * 1000)::double precision as "ms"
  from (select "subject_id", "state", "reason", "from_at", "to_at"
  from "state_interval"
  where "tenant_id" = $3 and "from_at" < $4 and "to_at" is null
  union all select "subject_id", "state", "reason", "from_at", "to_at"
  from "state_interval"
  where "tenant_id" = $5 and "from_at" < $6 and "to_at" > $7 and "to_at" < 'infinity') as "i"
  where i.subject_id in (select d.id
  from device_history() d
  where d.tenant_id = $8::integer)
  group by "i"."state";
select (extract(epoch
  from sum(least(d.there_until, to_timestamp($1::double precision / 1000)) - greatest(d.created_at, to_timestamp($2::double precision / 1000)))) * 1000)::double precision as "totalMs", (extract(epoch
  from max(least(d.there_until, to_timestamp($3::double precision / 1000)) - greatest(d.created_at, to_timestamp($4::double precision / 1000)))) * 1000)::double precision as "spanMs"
  from device_history() d
  where d.tenant_id = $5 and d.created_at < to_timestamp($6::double precision / 1000) and (d.there_until is null or d.there_until > to_timestamp($7::double precision / 1000));

-- lastChanges
select "n"."subject_id" as "device_id", "n"."name", "before"."state" as "from", "n"."state" as "to", "n"."reason", "n"."from_at"
  from (select "i"."tenant_id", "i"."subject_id", "d"."name", "i"."state", "i"."reason", "i"."from_at"
  from "state_interval" as "i"
  inner join "device_directory" as "d" on "d"."tenant_id" = "i"."tenant_id" and "d"."id" = "i"."subject_id"
  where "i"."tenant_id" = $1
  order by "i"."from_at" desc, "i"."subject_id"
  limit 20) as "n"
  left join lateral (select "b"."state"
  from "state_interval" as "b"
  where "b"."tenant_id" = "n"."tenant_id" and "b"."subject_id" = "n"."subject_id" and "b"."from_at" < "n"."from_at" and "b"."to_at" = "n"."from_at") as "before" on true
  order by "n"."from_at" desc, "n"."subject_id";
