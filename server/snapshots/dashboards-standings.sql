-- standingsIn
with counted as ( select 'device' as kind, d.kind as device_kind, s.state, count(*) as things
  from device_directory d join subject_state s on s.tenant_id = $1 and s.subject_id = d.id
  where d.tenant_id = $2 and true and 'device' = any($3::text[]) and true
  group by d.kind, s.state
  union all select 'line', null, s.state, count(*)
  from line_directory l join subject_state s on s.tenant_id = $4 and s.subject_id = l.id
  where l.tenant_id = $5 and true and 'line' = any($6::text[]) and true
  group by s.state
  union all select 'agent', null, s.state, count(*)
  from agent_directory a join subject_state s on s.tenant_id = $7 and s.subject_id = a.id
  where a.tenant_id = $8 and not a.is_revoked and 'agent' = any($9::text[]) and true
  group by s.state
  union all select 'outlet', null, w.state, count(*)
  from ( select (array['down', 'unreachable', 'unmeasured', 'maintenance', 'up'])[min(array_position(array['down', 'unreachable', 'unmeasured', 'maintenance', 'up'], s.state))] as state
  from outlet_directory o
  left join device_directory d on d.tenant_id = o.tenant_id and d.outlet_id = o.id and true
  left join subject_state s on s.tenant_id = $10 and s.subject_id = d.id
  where o.tenant_id = $11 and true and 'outlet' = any($12::text[]) and true
  group by o.id ) w
  group by w.state
  union all select 'test', null, w.state, count(*)
  from ( select (array['down', 'unreachable', 'unmeasured', 'maintenance', 'up'])[min(array_position(array['down', 'unreachable', 'unmeasured', 'maintenance', 'up'], case when s.reason not in ('test-paused', 'outside-hours') then s.state end))] as state
  from dial_test_directory t
  left join dial_path_directory p on p.tenant_id = t.tenant_id and p.test_id = t.id and true
  left join subject_state s on s.tenant_id = $13 and s.subject_id = p.id
  where t.tenant_id = $14 and true and 'test' = any($15::text[]) and true
  group by t.id ) w
  group by w.state ) select kind, device_kind as "deviceKind", sum(things)::integer as total, coalesce(sum(things) filter (where state = 'down'), 0)::integer as down, coalesce(sum(things) filter (where state = 'unreachable'), 0)::integer as unreachable, coalesce(sum(things) filter (where state = 'unmeasured'), 0)::integer as unmeasured, coalesce(sum(things) filter (where state = 'maintenance'), 0)::integer as maintenance, coalesce(sum(things) filter (where state = 'up'), 0)::integer as up
  from counted
  group by grouping sets ((kind), (kind, device_kind))
  having grouping(device_kind) = 1 or device_kind is not null;
