-- outletPage
with held as materialized ( select h.subject_id, h.state
  from (select *
  from subject_state n
  where n.tenant_id = $1 and n.kind = any($2::text[])) h ), devices as materialized ( select d.outlet_id, jsonb_build_object('total', count(*), 'down', count(*) filter (where s.state = 'down'), 'unreachable', count(*) filter (where s.state = 'unreachable'), 'unmeasured', count(*) filter (where s.state = 'unmeasured'), 'maintenance', count(*) filter (where s.state = 'maintenance'), 'up', count(*) filter (where s.state = 'up')) as stand
  from device_directory d join held s on s.subject_id = d.id
  where d.tenant_id = $3 and true
  group by d.outlet_id ), lines as materialized ( select l.outlet_id, jsonb_build_object('total', count(*), 'down', count(*) filter (where s.state = 'down'), 'unreachable', count(*) filter (where s.state = 'unreachable'), 'unmeasured', count(*) filter (where s.state = 'unmeasured'), 'maintenance', count(*) filter (where s.state = 'maintenance'), 'up', count(*) filter (where s.state = 'up')) as stand
  from line_directory l join held s on s.subject_id = l.id
  where l.tenant_id = $4 and $5 and true
  group by l.outlet_id ), alerts as materialized ( select w.outlet_id, count(*)::integer as count, (array_agg(a.severity
  order by array_position(array['critical', 'major', 'minor', 'warning'], a.severity)))[1] as severity
  from alert_shown a -- One about a path of a test is in each outlet that the path leads through, as in the list of alerts.
  cross join lateral ( select a.outlet_id union select p.outlet_id
  from dial_path_places($6::integer) p
  where a.subject_kind = 'dial_path' and p.path_id = a.subject_id ) w
  where a.tenant_id = $7 and a.subject_kind = any($8::text[]) and stands_for_itself(a.cause_kind, $9::text[]) and w.outlet_id is not null and a.state in ('firing', 'acknowledged')
  group by w.outlet_id ), wholes as materialized ( select o.id, o.number, o.name, o.region, case when coalesce((d.stand ->> 'down')::integer, 0) > 0 or coalesce((l.stand ->> 'down')::integer, 0) > 0 then 'down' when coalesce((d.stand ->> 'unreachable')::integer, 0) > 0 or coalesce((l.stand ->> 'unreachable')::integer, 0) > 0 then 'unreachable' when coalesce((d.stand ->> 'unmeasured')::integer, 0) > 0 or coalesce((l.stand ->> 'unmeasured')::integer, 0) > 0 then 'unmeasured' when coalesce((d.stand ->> 'maintenance')::integer, 0) > 0 or coalesce((l.stand ->> 'maintenance')::integer, 0) > 0 then 'maintenance' when coalesce((d.stand ->> 'up')::integer, 0) > 0 or coalesce((l.stand ->> 'up')::integer, 0) > 0 then 'up' else 'empty' end as state, coalesce(d.stand, jsonb_build_object('total', 0, 'down', 0, 'unreachable', 0, 'unmeasured', 0, 'maintenance', 0, 'up', 0)) as devices, coalesce(l.stand, jsonb_build_object('total', 0, 'down', 0, 'unreachable', 0, 'unmeasured', 0, 'maintenance', 0, 'up', 0)) as lines, case when a.count > 0 then jsonb_build_object('severity', a.severity, 'count', a.count) end as alert, (coalesce((d.stand ->> 'down')::integer, 0) > 0 or coalesce((l.stand ->> 'down')::integer, 0) > 0 or coalesce((d.stand ->> 'unreachable')::integer, 0) > 0 or coalesce((l.stand ->> 'unreachable')::integer, 0) > 0 or a.count > 0) as troubled
  from outlet_directory o
  left join devices d on d.outlet_id = o.id
  left join lines l on l.outlet_id = o.id
  left join alerts a on a.outlet_id = o.id
  where o.tenant_id = $10 and true ), found as materialized ( select w.*, row_number() over (order by w.region asc, array_position(array['down', 'unreachable', 'unmeasured', 'maintenance', 'up'], w.state) nulls last, w.name collate natural_order, w.id) as place
  from wholes w
  where ($11::text is null or w.region = $12::text) and ($13 or w.troubled) and ($14::text is null or w.name collate "C" ilike $15::text or w.number collate "C" ilike $16::text) ) select coalesce((select jsonb_agg(to_jsonb(f) - 'troubled' - 'place'
  order by f.place)
  from found f
  where f.place > $17 and f.place <= $18), '[]') as list, (select count(*)::integer
  from found) as total, coalesce((select jsonb_agg(to_jsonb(r)
  order by r.region)
  from ( select w.region, count(*)::integer as total, (count(*) filter (where w.troubled))::integer as troubled
  from wholes w
  group by w.region
  order by w.region
  limit $19) r), '[]') as regions, (select d.stand
  from devices d
  where d.outlet_id is null) as nowhere;

-- worstLines
select w."outletId", w.id, w.name, w.provider, w.state
  from ( select l.outlet_id as "outletId", l.id, l.name, l.provider, s.state, row_number() over (partition by l.outlet_id
  order by array_position(array['down', 'unreachable', 'unmeasured', 'maintenance', 'up'], "s"."state"), l.role desc, l.name, l.id) as place
  from line_directory l
  cross join lateral (select *
  from state_at($1, "l"."id", $2::timestamptz)) s
  where l.tenant_id = $3 and l.outlet_id = any($4::uuid[]) and "l"."created_at" <= $5::timestamptz ) w
  where w.place <= $6
  order by w."outletId", w.place;
