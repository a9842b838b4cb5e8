-- dayEdges
select "x"."state", "x"."begin_step", "x"."end_step", count(*)::integer as "count", sum(x.begin_us)::double precision as "begin_us", sum(x.end_us)::double precision as "end_us"
  from (select "p"."state", "p"."begin_us", "p"."end_us", ("p"."begin_us" / $1::bigint)::integer as "begin_step", ("p"."end_us" / $2::bigint)::integer as "end_step"
  from (select "i"."state", greatest(0, (date_part('epoch', "i"."from_at") * 1e6)::bigint - $3::bigint) as "begin_us", least($4::bigint, (date_part('epoch', "i"."to_at") * 1e6)::bigint - $5::bigint) as "end_us"
  from (select "subject_id", "state", "reason", "from_at", "to_at"
  from "state_interval"
  where "tenant_id" = $6 and "from_at" < $7 and "to_at" is null
  union all select "subject_id", "state", "reason", "from_at", "to_at"
  from "state_interval"
  where "tenant_id" = $8 and "from_at" < $9 and "to_at" > $10 and "to_at" < 'infinity') as "i"
  where i.subject_id in (select d.id
  from device_history() d
  where d.tenant_id = $11::integer)
  union all select 'there' as "state", greatest(0, (date_part('epoch', "d"."created_at") * 1e6)::bigint - $12::bigint) as "begin_us", least($13::bigint, (date_part('epoch', "d"."there_until") * 1e6)::bigint - $14::bigint) as "end_us"
  from (select d.tenant_id, d.created_at, d.there_until
  from device_history() d) as "d"
  where "d"."tenant_id" = $15 and "d"."created_at" < $16 and ("d"."there_until" is null or "d"."there_until" > $17)) as "p") as "x"
  group by grouping sets ((x.state, x.begin_step), (x.state, x.end_step));

-- intervalsOfSome
select i.subject_id as "subjectId", i.state, i.reason, i.from_at as "fromAt", i.to_at as "toAt"
  from unnest($1::uuid[]) as w (id)
  cross join lateral ( select n.subject_id, n.state, n.reason, n.from_at, n.to_at
  from state_interval n
  where n.tenant_id = $2 and n.subject_id = w.id and n.from_at < $3 and (n.to_at is null or n.to_at > $4)
  offset 0 ) i
  order by i.from_at;

-- troubledWithin
select "l"."id", "l"."name", "l"."created_at", "l"."outlet_id", "o"."name" as "outlet_name", "l"."total"
  from (select "d"."tenant_id", "d"."id", "d"."name", "d"."created_at", "d"."outlet_id", "b"."down", "b"."unreachable", "b"."unmeasured", count(*) over () as "total"
  from (select "i"."subject_id", coalesce(sum(date_part('epoch', least(i.to_at, to_timestamp($1::double precision / 1000)) - greatest(i.from_at, to_timestamp($2::double precision / 1000)))) filter (where i.state = 'down'), 0) as "down", coalesce(sum(date_part('epoch', least(i.to_at, to_timestamp($3::double precision / 1000)) - greatest(i.from_at, to_timestamp($4::double precision / 1000)))) filter (where i.state = 'unreachable'), 0) as "unreachable", coalesce(sum(date_part('epoch', least(i.to_at, to_timestamp($5::double precision / 1000)) - greatest(i.from_at, to_timestamp($6::double precision / 1000)))) filter (where i.state = 'unmeasured'), 0) as "unmeasured"
  from (select "subject_id", "state", "reason", "from_at", "to_at"
  from "state_interval"
  where "tenant_id" = $7 and "from_at" < $8 and "to_at" is null
  union all select "subject_id", "state", "reason", "from_at", "to_at"
  from "state_interval"
  where "tenant_id" = $9 and "from_at" < $10 and "to_at" > $11 and "to_at" < 'infinity') as "i"
  where i.state in ('down', 'unreachable', 'unmeasured') and "i"."reason" <> 'not-polled-yet'
  group by "i"."subject_id") as "b"
  inner join "device_directory" as "d" on "d"."id" = "b"."subject_id" and "d"."tenant_id" = $12
  order by "b"."down" desc, "b"."unreachable" desc, "b"."unmeasured" desc, "d"."name", "d"."id"
  limit $13
  offset $14) as "l"
  left join "outlet_directory" as "o" on "o"."tenant_id" = "l"."tenant_id" and "o"."id" = "l"."outlet_id"
  order by "l"."down" desc, "l"."unreachable" desc, "l"."unmeasured" desc, "l"."name", "l"."id";
