-- alertMarks
select f.step, (count(*) filter (where f.severity = 'critical'))::integer as critical, (count(*) filter (where f.severity = 'major'))::integer as major, (count(*) filter (where f.severity = 'minor'))::integer as minor, (count(*) filter (where f.severity = 'warning'))::integer as warning
  from ( select a.severity, least($1::integer - 1, floor($2::integer * extract(epoch
  from a.fired_at - $3::timestamptz) / extract(epoch
  from $4::timestamptz - $5::timestamptz)))::integer as step
  from alert_shown a
  where a.tenant_id = $6 and a.subject_kind = any($7::text[]) and a.cause_id is null and a.fired_at >= $8::timestamptz and a.fired_at <= $9::timestamptz and a.outlet_id in ( select o.id
  from outlet_directory o
  where o.tenant_id = $10 and ($11::text[] is null or o.region = any($12::text[])) and ($13::uuid[] is null or o.id = any($14::uuid[])) and ($15::text[] is null or o.tags && $16::text[])) ) f
  group by f.step
  order by f.step;

-- alertMarksBelow
select *
  from alert_marks_below($1, $2::integer[], $3::text[], $4::timestamptz, $5::timestamptz, $6::integer);

-- standingsAt
with held as materialized ( select h.subject_id, h.state, h.reason, h.since
  from states_at(array[$1]::integer[], $2::timestamptz) h ), alone as ( select 'device' as kind, d.id as whole, d.kind as device_kind, d.name, d.outlet_id, s.state, s.reason, s.since
  from device_directory d join held s on s.subject_id = d.id
  where d.tenant_id = $3 and d.created_at <= $4::timestamptz and 'device' = any($5::text[]) and d.outlet_id in ( select o.id
  from outlet_directory o
  where o.tenant_id = $6 and ($7::text[] is null or o.region = any($8::text[])) and ($9::uuid[] is null or o.id = any($10::uuid[])) and ($11::text[] is null or o.tags && $12::text[]))
  union all select 'line', l.id, null, l.name, l.outlet_id, s.state, s.reason, s.since
  from line_directory l join held s on s.subject_id = l.id
  where l.tenant_id = $13 and l.created_at <= $14::timestamptz and 'line' = any($15::text[]) and l.outlet_id in ( select o.id
  from outlet_directory o
  where o.tenant_id = $16 and ($17::text[] is null or o.region = any($18::text[])) and ($19::uuid[] is null or o.id = any($20::uuid[])) and ($21::text[] is null or o.tags && $22::text[]))
  union all select 'agent', a.id, null, a.name, a.outlet_id, s.state, s.reason, s.since
  from agent_directory a join held s on s.subject_id = a.id
  where a.tenant_id = $23 and a.enrolled_at <= $24::timestamptz and (a.revoked_at is null or a.revoked_at > $25::timestamptz) and 'agent' = any($26::text[]) and a.outlet_id in ( select o.id
  from outlet_directory o
  where o.tenant_id = $27 and ($28::text[] is null or o.region = any($29::text[])) and ($30::uuid[] is null or o.id = any($31::uuid[])) and ($32::text[] is null or o.tags && $33::text[])) ), parts as ( select 'outlet' as kind, o.id as whole, o.name, o.id as outlet_id, s.state, s.reason, s.since
  from outlet_directory o
  left join device_directory d on d.tenant_id = o.tenant_id and d.outlet_id = o.id and d.created_at <= $34::timestamptz
  left join held s on s.subject_id = d.id
  where o.tenant_id = $35 and o.created_at <= $36::timestamptz and 'outlet' = any($37::text[]) and o.id in ( select o.id
  from outlet_directory o
  where o.tenant_id = $38 and ($39::text[] is null or o.region = any($40::text[])) and ($41::uuid[] is null or o.id = any($42::uuid[])) and ($43::text[] is null or o.tags && $44::text[]))
  union all select 'test', t.id, t.name, null, case when s.reason not in ('test-paused', 'outside-hours') then s.state end, s.reason, s.since
  from dial_test_directory t
  left join dial_path_directory p on p.tenant_id = t.tenant_id and p.test_id = t.id and p.created_at <= $45::timestamptz
  left join held s on s.subject_id = p.id
  where t.tenant_id = $46 and t.created_at <= $47::timestamptz and 'test' = any($48::text[]) and t.id = any(array( select distinct q.test_id
  from dial_path_directory q
  left join agent_directory a on q.source_kind = 'agent' and a.tenant_id = q.tenant_id and a.id = q.source_id
  left join line_directory l on l.tenant_id = q.tenant_id and l.id = q.line_id
  cross join lateral (values (l.outlet_id), (a.outlet_id)) as at (outlet_id)
  where q.tenant_id = $49 and at.outlet_id in ( select o.id
  from outlet_directory o
  where o.tenant_id = $50 and ($51::text[] is null or o.region = any($52::text[])) and ($53::uuid[] is null or o.id = any($54::uuid[])) and ($55::text[] is null or o.tags && $56::text[])))) ), wholes as ( select a.kind, a.whole, a.device_kind, a.name, a.outlet_id, a.state, a.reason, a.since
  from alone a
  union all -- Outlets and tests stand as the worst of their parts: one sort of all,
  where each device by itself was a group before. select w.kind, w.whole, null, w.name, w.outlet_id, w.state, w.reason, w.since
  from ( select distinct on (p.kind, p.whole) p.kind, p.whole, p.name, p.outlet_id, p.state, case when p.state is not null then p.reason end as reason, case when p.state is not null then p.since end as since
  from parts p
  order by p.kind, p.whole, array_position(array['down', 'unreachable', 'unmeasured', 'maintenance', 'up'], p.state), p.since ) w ) select kind, device_kind as "deviceKind", count(*)::integer as total, (count(*) filter (where state = 'down'))::integer as down, (count(*) filter (where state = 'unreachable'))::integer as unreachable, (count(*) filter (where state = 'unmeasured'))::integer as unmeasured, (count(*) filter (where state = 'maintenance'))::integer as maintenance, (count(*) filter (where state = 'up'))::integer as up
  from wholes
  group by grouping sets ((kind), (kind, device_kind))
  having grouping(device_kind) = 1 or device_kind is not null;

-- stoodAt
with held as materialized ( select h.subject_id, h.state, h.reason, h.since
  from states_at(array[$1]::integer[], $2::timestamptz) h ), alone as ( select 'device' as kind, d.id as whole, d.kind as device_kind, d.name, d.outlet_id, s.state, s.reason, s.since
  from device_directory d join held s on s.subject_id = d.id
  where d.tenant_id = $3 and d.created_at <= $4::timestamptz and 'device' = any($5::text[]) and true
  union all select 'line', l.id, null, l.name, l.outlet_id, s.state, s.reason, s.since
  from line_directory l join held s on s.subject_id = l.id
  where l.tenant_id = $6 and l.created_at <= $7::timestamptz and 'line' = any($8::text[]) and true
  union all select 'agent', a.id, null, a.name, a.outlet_id, s.state, s.reason, s.since
  from agent_directory a join held s on s.subject_id = a.id
  where a.tenant_id = $9 and a.enrolled_at <= $10::timestamptz and (a.revoked_at is null or a.revoked_at > $11::timestamptz) and 'agent' = any($12::text[]) and true ), parts as ( select 'outlet' as kind, o.id as whole, o.name, o.id as outlet_id, s.state, s.reason, s.since
  from outlet_directory o
  left join device_directory d on d.tenant_id = o.tenant_id and d.outlet_id = o.id and d.created_at <= $13::timestamptz
  left join held s on s.subject_id = d.id
  where o.tenant_id = $14 and o.created_at <= $15::timestamptz and 'outlet' = any($16::text[]) and true
  union all select 'test', t.id, t.name, null, case when s.reason not in ('test-paused', 'outside-hours') then s.state end, s.reason, s.since
  from dial_test_directory t
  left join dial_path_directory p on p.tenant_id = t.tenant_id and p.test_id = t.id and p.created_at <= $17::timestamptz
  left join held s on s.subject_id = p.id
  where t.tenant_id = $18 and t.created_at <= $19::timestamptz and 'test' = any($20::text[]) and true ), wholes as ( select a.kind, a.whole, a.device_kind, a.name, a.outlet_id, a.state, a.reason, a.since
  from alone a
  union all -- Outlets and tests stand as the worst of their parts: one sort of all,
  where each device by itself was a group before. select w.kind, w.whole, null, w.name, w.outlet_id, w.state, w.reason, w.since
  from ( select distinct on (p.kind, p.whole) p.kind, p.whole, p.name, p.outlet_id, p.state, case when p.state is not null then p.reason end as reason, case when p.state is not null then p.since end as since
  from parts p
  order by p.kind, p.whole, array_position(array['down', 'unreachable', 'unmeasured', 'maintenance', 'up'], p.state), p.since ) w ) select w.whole as id, w.name, w.outlet_id as "outletId", o.name as "outletName", w.state, w.reason, w.since, (count(*) over ())::integer as "ofTotal"
  from wholes w
  left join outlet_directory o on o.tenant_id = $21 and o.id = w.outlet_id
  where ($22::text is null or coalesce(w.state, 'empty') = $23::text) and ($24::text is null or w.device_kind = $25::text) and o.longitude between $26 and $27 and o.latitude between $28 and $29 and true
  order by array_position(array['down', 'unreachable', 'unmeasured', 'maintenance', 'up'], w.state) asc, w.name collate natural_order, w.whole
  limit $30
  offset $31;
