-- alertMarks
select f.step, (count(*) filter (where f.severity = 'critical'))::integer as critical, (count(*) filter (where f.severity = 'major'))::integer as major, (count(*) filter (where f.severity = 'minor'))::integer as minor, (count(*) filter (where f.severity = 'warning'))::integer as warning
  from ( select a.severity, least($1::integer - 1, floor($2::integer * extract(epoch
  from a.fired_at - $3::timestamptz) / extract(epoch
  from $4::timestamptz - $5::timestamptz)))::integer as step
  from alert_shown a
  where a.tenant_id = $6 and a.subject_kind = any($7::text[]) and stands_for_itself(a.cause_kind, $8::text[]) and a.fired_at >= $9::timestamptz and a.fired_at <= $10::timestamptz and a.outlet_id in ( select o.id
  from outlet_directory o
  where o.tenant_id = $11 and ($12::text[] is null or o.region = any($13::text[])) and ($14::uuid[] is null or o.id = any($15::uuid[])) and ($16::text[] is null or o.tags && $17::text[])) ) f
  group by f.step
  order by f.step;

-- alertMarksBelow
select *
  from alert_marks_below($1, $2::integer[], $3::text[], $4::timestamptz, $5::timestamptz, $6::integer);

-- standingsAt
with held as materialized ( select h.subject_id, h.state, h.reason, h.since
  from states_at(array[$1]::integer[], $2::timestamptz, $3::text[]) h), devices as materialized ( select d.outlet_id, d.kind as device_kind, s.state, count(*) as things
  from device_directory d join held s on s.subject_id = d.id
  where d.tenant_id = $4 and d.created_at <= $5::timestamptz and ('device' = any($6::text[]) or 'outlet' = any($7::text[])) and d.outlet_id in ( select o.id
  from outlet_directory o
  where o.tenant_id = $8 and ($9::text[] is null or o.region = any($10::text[])) and ($11::uuid[] is null or o.id = any($12::uuid[])) and ($13::text[] is null or o.tags && $14::text[]))
  group by d.outlet_id, d.kind, s.state ), paths as ( select p.test_id, case when s.reason not in ('test-paused', 'outside-hours') then s.state end as state
  from dial_path_directory p join held s on s.subject_id = p.id
  where p.tenant_id = $15 and p.created_at <= $16::timestamptz and 'test' = any($17::text[])
  group by 1, 2 ), parts as ( select 'outlet' as kind, o.id as whole, d.state
  from outlet_directory o
  left join devices d on d.outlet_id = o.id
  where o.tenant_id = $18 and o.created_at <= $19::timestamptz and 'outlet' = any($20::text[]) and o.id in ( select o.id
  from outlet_directory o
  where o.tenant_id = $21 and ($22::text[] is null or o.region = any($23::text[])) and ($24::uuid[] is null or o.id = any($25::uuid[])) and ($26::text[] is null or o.tags && $27::text[]))
  union all select 'test', t.id, p.state
  from dial_test_directory t
  left join paths p on p.test_id = t.id
  where t.tenant_id = $28 and t.created_at <= $29::timestamptz and 'test' = any($30::text[]) and t.id = any(array( select distinct q.test_id
  from dial_path_directory q
  left join agent_directory a on q.source_kind = 'agent' and a.tenant_id = q.tenant_id and a.id = q.source_id
  left join line_directory l on l.tenant_id = q.tenant_id and l.id = q.line_id
  cross join lateral (values (l.outlet_id), (a.outlet_id)) as at (outlet_id)
  where q.tenant_id = $31 and at.outlet_id in ( select o.id
  from outlet_directory o
  where o.tenant_id = $32 and ($33::text[] is null or o.region = any($34::text[])) and ($35::uuid[] is null or o.id = any($36::uuid[])) and ($37::text[] is null or o.tags && $38::text[])))) ), wholes as ( select kind, case when bool_or(state = 'down') then 'down' when bool_or(state = 'unreachable') then 'unreachable' when bool_or(state = 'unmeasured') then 'unmeasured' when bool_or(state = 'maintenance') then 'maintenance' when bool_or(state = 'up') then 'up' end as state
  from parts
  group by kind, whole ), counted as ( select 'device' as kind, d.device_kind, d.state, d.things
  from devices d
  where 'device' = any($39::text[])
  union all select 'line', null, s.state, count(*)
  from line_directory l join held s on s.subject_id = l.id
  where l.tenant_id = $40 and l.created_at <= $41::timestamptz and 'line' = any($42::text[]) and l.outlet_id in ( select o.id
  from outlet_directory o
  where o.tenant_id = $43 and ($44::text[] is null or o.region = any($45::text[])) and ($46::uuid[] is null or o.id = any($47::uuid[])) and ($48::text[] is null or o.tags && $49::text[]))
  group by s.state
  union all select 'agent', null, s.state, count(*)
  from agent_directory a join held s on s.subject_id = a.id
  where a.tenant_id = $50 and a.enrolled_at <= $51::timestamptz and (a.revoked_at is null or a.revoked_at > $52::timestamptz) and 'agent' = any($53::text[]) and a.outlet_id in ( select o.id
  from outlet_directory o
  where o.tenant_id = $54 and ($55::text[] is null or o.region = any($56::text[])) and ($57::uuid[] is null or o.id = any($58::uuid[])) and ($59::text[] is null or o.tags && $60::text[]))
  group by s.state
  union all select w.kind, null, w.state, count(*)
  from wholes w
  group by w.kind, w.state ) select kind, device_kind as "deviceKind", sum(things)::integer as total, coalesce(sum(things) filter (where state = 'down'), 0)::integer as down, coalesce(sum(things) filter (where state = 'unreachable'), 0)::integer as unreachable, coalesce(sum(things) filter (where state = 'unmeasured'), 0)::integer as unmeasured, coalesce(sum(things) filter (where state = 'maintenance'), 0)::integer as maintenance, coalesce(sum(things) filter (where state = 'up'), 0)::integer as up
  from counted
  group by grouping sets ((kind), (kind, device_kind))
  having grouping(device_kind) = 1 or device_kind is not null;

-- stoodAt
with held as materialized ( select h.subject_id, h.state, h.reason, h.since
  from states_at(array[$1]::integer[], $2::timestamptz, $3::text[]) h), alone as ( select 'device' as kind, d.id as whole, d.kind as device_kind, d.name, d.outlet_id, s.state, s.reason, s.since
  from device_directory d join held s on s.subject_id = d.id
  where d.tenant_id = $4 and d.created_at <= $5::timestamptz and 'device' = any($6::text[]) and true
  union all select 'line', l.id, null, l.name, l.outlet_id, s.state, s.reason, s.since
  from line_directory l join held s on s.subject_id = l.id
  where l.tenant_id = $7 and l.created_at <= $8::timestamptz and 'line' = any($9::text[]) and true
  union all select 'agent', a.id, null, a.name, a.outlet_id, s.state, s.reason, s.since
  from agent_directory a join held s on s.subject_id = a.id
  where a.tenant_id = $10 and a.enrolled_at <= $11::timestamptz and (a.revoked_at is null or a.revoked_at > $12::timestamptz) and 'agent' = any($13::text[]) and true ), parts as ( select 'outlet' as kind, o.id as whole, o.name, o.id as outlet_id, s.state, s.reason, s.since
  from outlet_directory o
  left join device_directory d on d.tenant_id = o.tenant_id and d.outlet_id = o.id and d.created_at <= $14::timestamptz
  left join held s on s.subject_id = d.id
  where o.tenant_id = $15 and o.created_at <= $16::timestamptz and 'outlet' = any($17::text[]) and true
  union all select 'test', t.id, t.name, null, case when s.reason not in ('test-paused', 'outside-hours') then s.state end, s.reason, s.since
  from dial_test_directory t
  left join dial_path_directory p on p.tenant_id = t.tenant_id and p.test_id = t.id and p.created_at <= $18::timestamptz
  left join held s on s.subject_id = p.id
  where t.tenant_id = $19 and t.created_at <= $20::timestamptz and 'test' = any($21::text[]) and true ), wholes as ( select a.kind, a.whole, a.device_kind, a.name, a.outlet_id, a.state, a.reason, a.since
  from alone a
  union all -- Outlets and tests stand as the worst of their parts: one sort of all,
  where each device by itself was a group before. select w.kind, w.whole, null, w.name, w.outlet_id, w.state, w.reason, w.since
  from ( select distinct on (p.kind, p.whole) p.kind, p.whole, p.name, p.outlet_id, p.state, case when p.state is not null then p.reason end as reason, case when p.state is not null then p.since end as since
  from parts p
  order by p.kind, p.whole, array_position(array['down', 'unreachable', 'unmeasured', 'maintenance', 'up'], p.state), p.since ) w ) select w.whole as id, w.name, w.outlet_id as "outletId", o.name as "outletName", w.state, w.reason, w.since, (count(*) over ())::integer as "ofTotal"
  from wholes w
  left join outlet_directory o on o.tenant_id = $22 and o.id = w.outlet_id
  where ($23::text is null or coalesce(w.state, 'empty') = $24::text) and ($25::text is null or w.device_kind = $26::text) and o.longitude between $27 and $28 and o.latitude between $29 and $30 and true
  order by array_position(array['down', 'unreachable', 'unmeasured', 'maintenance', 'up'], w.state) asc, w.name collate natural_order, w.whole
  limit $31
  offset $32;
