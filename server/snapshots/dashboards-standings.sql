-- standingsIn
with parts as ( select 'device' as kind, d.id as whole, d.kind as device_kind, s.state
  from device_directory d join subject_state s on s.tenant_id = d.tenant_id and s.subject_id = d.id
  where d.tenant_id = $1 and 'device' = any($2::text[]) and true
  union all select 'outlet', o.id, null, s.state
  from outlet_directory o
  left join device_directory d on d.tenant_id = o.tenant_id and d.outlet_id = o.id
  left join subject_state s on s.tenant_id = d.tenant_id and s.subject_id = d.id
  where o.tenant_id = $3 and 'outlet' = any($4::text[]) and true
  union all select 'line', l.id, null, s.state
  from line_directory l join subject_state s on s.tenant_id = l.tenant_id and s.subject_id = l.id
  where l.tenant_id = $5 and 'line' = any($6::text[]) and true
  union all select 'agent', a.id, null, s.state
  from agent_directory a join subject_state s on s.tenant_id = a.tenant_id and s.subject_id = a.id
  where a.tenant_id = $7 and not a.is_revoked and 'agent' = any($8::text[]) and true
  union all select 'test', t.id, null, case when s.reason not in ('test-paused', 'outside-hours') then s.state end
  from dial_test_directory t
  left join dial_path_directory p on p.tenant_id = t.tenant_id and p.test_id = t.id
  left join subject_state s on s.tenant_id = p.tenant_id and s.subject_id = p.id
  where t.tenant_id = $9 and 'test' = any($10::text[]) and true ), wholes as ( select kind, whole, min(device_kind) as device_kind, case when bool_or(state = 'down') then 'down' when bool_or(state = 'unreachable') then 'unreachable' when bool_or(state = 'unmeasured') then 'unmeasured' when bool_or(state = 'maintenance') then 'maintenance' when bool_or(state = 'up') then 'up' end as state
  from parts
  group by kind, whole ) select kind, device_kind as "deviceKind", count(*)::integer as total, (count(*) filter (where state = 'down'))::integer as down, (count(*) filter (where state = 'unreachable'))::integer as unreachable, (count(*) filter (where state = 'unmeasured'))::integer as unmeasured, (count(*) filter (where state = 'maintenance'))::integer as maintenance, (count(*) filter (where state = 'up'))::integer as up
  from wholes
  group by grouping sets ((kind), (kind, device_kind))
  having grouping(device_kind) = 1 or device_kind is not null;
