-- dayEdges
select "x"."state", "x"."step", sum(x.more)::integer as "more", sum(x.more * ((x.step + 1) * $1::double precision - x.at_ms)) as "ms"
  from (select "p"."state", "e"."more", date_part('epoch', e.at) * 1000 - $2::double precision as "at_ms", floor((date_part('epoch', e.at) * 1000 - $3::double precision) / $4::double precision)::integer as "step"
  from (select "i"."state", greatest(i.from_at, to_timestamp($5::double precision / 1000)) as "begin_at", least(i.to_at, to_timestamp($6::double precision / 1000)) as "end_at"
  from (select "subject_id", "state", "reason", "from_at", "to_at"
  from "state_interval"
  where "tenant_id" = $7 and "from_at" < $8 and "to_at" is null
  union all select "subject_id", "state", "reason", "from_at", "to_at"
  from "state_interval"
  where "tenant_id" = $9 and "from_at" < $10 and "to_at" > $11 and "to_at" < 'infinity') as "i"
  inner join "subject_state" as "s" on "s"."subject_id" = "i"."subject_id" and "s"."tenant_id" = $12 and "s"."kind" = $13
  union all select 'there' as "state", greatest(created_at, to_timestamp($14::double precision / 1000)) as "begin_at", to_timestamp($15::double precision / 1000) as "end_at"
  from "device_directory"
  where "tenant_id" = $16 and "created_at" < $17) as "p"
  inner join lateral (values (p.begin_at, 1), (p.end_at, -1)) as e(at, more) on true
  where "p"."begin_at" < "p"."end_at" and "e"."at" < to_timestamp($18::double precision / 1000)) as "x"
  group by "x"."state", "x"."step";

-- intervalsOfSome
select "subject_id", "state", "reason", "from_at", "to_at"
  from "state_interval"
  where "tenant_id" = $1 and subject_id = any($2::uuid[]) and "from_at" < $3 and ("to_at" is null or "to_at" > $4)
  order by "from_at";

-- troubledWithin
select "l"."id", "l"."name", "l"."created_at", "l"."outlet_id", "o"."name" as "outlet_name", "l"."total"
  from (select "d"."tenant_id", "d"."id", "d"."name", "d"."created_at", "d"."outlet_id", count(*) over () as "total", row_number() over (order by b.down desc, b.unreachable desc, b.unmeasured desc, d.name, d.id) as "place"
  from (select "i"."subject_id", coalesce(sum(date_part('epoch', least(i.to_at, to_timestamp($1::double precision / 1000)) - greatest(i.from_at, to_timestamp($2::double precision / 1000)))) filter (where i.state = 'down'), 0) as "down", coalesce(sum(date_part('epoch', least(i.to_at, to_timestamp($3::double precision / 1000)) - greatest(i.from_at, to_timestamp($4::double precision / 1000)))) filter (where i.state = 'unreachable'), 0) as "unreachable", coalesce(sum(date_part('epoch', least(i.to_at, to_timestamp($5::double precision / 1000)) - greatest(i.from_at, to_timestamp($6::double precision / 1000)))) filter (where i.state = 'unmeasured'), 0) as "unmeasured"
  from (select "subject_id", "state", "reason", "from_at", "to_at"
  from "state_interval"
  where "tenant_id" = $7 and "from_at" < $8 and "to_at" is null
  union all select "subject_id", "state", "reason", "from_at", "to_at"
  from "state_interval"
  where "tenant_id" = $9 and "from_at" < $10 and "to_at" > $11 and "to_at" < 'infinity') as "i"
  where "i"."state" in ($12, $13, $14) and "i"."reason" <> $15
  group by "i"."subject_id") as "b"
  inner join "device_directory" as "d" on "d"."id" = "b"."subject_id" and "d"."tenant_id" = $16
  order by "place"
  limit $17) as "l"
  left join "outlet_directory" as "o" on "o"."tenant_id" = "l"."tenant_id" and "o"."id" = "l"."outlet_id"
  order by "l"."place";
