-- standingsIn
with held as materialized (select s.subject_id, s.state, s.reason
  from subject_state s
  where s.tenant_id = $1), devices as materialized ( select d.outlet_id, coalesce(d.kind, 'other') as device_kind, s.state, count(*) as things
  from device_directory d join held s on s.subject_id = d.id
  where d.tenant_id = $2 and true and ('device' = any($3::text[]) or 'outlet' = any($4::text[])) and true
  group by d.outlet_id, coalesce(d.kind, 'other'), s.state ), paths as ( select p.test_id, case when s.reason not in ('test-paused', 'outside-hours') then s.state end as state
  from dial_path_directory p join held s on s.subject_id = p.id
  where p.tenant_id = $5 and true and 'test' = any($6::text[])
  group by 1, 2 ), standing as materialized ( select d.outlet_id, d.state
  from devices d
  union all select p.outlet_id, s.state
  from outlet_parts() p join held s on s.subject_id = p.id
  where p.tenant_id = $7 and p.kind <> 'device' and true and true and 'outlet' = any($8::text[])
  group by p.outlet_id, s.state ), parts as ( select 'outlet' as kind, o.id as whole, p.state
  from outlet_directory o
  left join standing p on p.outlet_id = o.id
  where o.tenant_id = $9 and true and 'outlet' = any($10::text[]) and true
  union all select 'test', t.id, p.state
  from dial_test_directory t
  left join paths p on p.test_id = t.id
  where t.tenant_id = $11 and true and 'test' = any($12::text[]) and true ), wholes as ( select kind, case when bool_or(state = 'down') then 'down' when bool_or(state = 'unreachable') then 'unreachable' when bool_or(state = 'unmeasured') then 'unmeasured' when bool_or(state = 'maintenance') then 'maintenance' when bool_or(state = 'up') then 'up' end as state
  from parts
  group by kind, whole ), counted as ( select 'device' as kind, d.device_kind, d.state, d.things
  from devices d
  where 'device' = any($13::text[])
  union all select 'line', null, s.state, count(*)
  from line_directory l join held s on s.subject_id = l.id
  where l.tenant_id = $14 and true and 'line' = any($15::text[]) and true
  group by s.state
  union all select 'agent', null, s.state, count(*)
  from agent_directory a join held s on s.subject_id = a.id
  where a.tenant_id = $16 and not a.is_revoked and 'agent' = any($17::text[]) and true
  group by s.state
  union all select w.kind, null, w.state, count(*)
  from wholes w
  group by w.kind, w.state ) select kind, device_kind as "deviceKind", sum(things)::integer as total, coalesce(sum(things) filter (where state = 'down'), 0)::integer as down, coalesce(sum(things) filter (where state = 'unreachable'), 0)::integer as unreachable, coalesce(sum(things) filter (where state = 'unmeasured'), 0)::integer as unmeasured, coalesce(sum(things) filter (where state = 'maintenance'), 0)::integer as maintenance, coalesce(sum(things) filter (where state = 'up'), 0)::integer as up
  from counted
  group by grouping sets ((kind), (kind, device_kind))
  having grouping(device_kind) = 1 or device_kind is not null;
