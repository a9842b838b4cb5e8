-- alertMarks
select f.step, (count(*) filter (where f.severity = 'critical'))::integer as critical, (count(*) filter (where f.severity = 'major'))::integer as major, (count(*) filter (where f.severity = 'minor'))::integer as minor, (count(*) filter (where f.severity = 'warning'))::integer as warning
  from ( select a.severity, least($1::integer - 1, floor($2::integer * extract(epoch
  from a.fired_at - $3::timestamptz) / extract(epoch
  from $4::timestamptz - $5::timestamptz)))::integer as step
  from alert_shown a
  where a.tenant_id = $6 and a.subject_kind = any($7::text[]) and stands_for_itself(a.cause_kind, $8::text[]) and a.fired_at >= $9::timestamptz and a.fired_at <= $10::timestamptz and ((a.outlet_id in ( select place.id
  from outlet_directory place
  where place.tenant_id = $11::integer and ($12::text[] is null or place.region = any($13::text[])) and ($14::uuid[] is null or place.id = any($15::uuid[])) and ($16::text[] is null or place.tags && $17::text[])) or ((select d.region
  from device_directory d
  where d.tenant_id = a.tenant_id and d.id = a.target_id) = any($18::text[]) and (a.outlet_id is null or a.outlet_id in ( select place.id
  from outlet_directory place
  where place.tenant_id = $19::integer and place.region = '' and ($20::uuid[] is null or place.id = any($21::uuid[])) and ($22::text[] is null or place.tags && $23::text[]))))) or (a.subject_kind = 'dial_path' and exists ( select
  from dial_path_places(a.tenant_id) w
  where w.path_id = a.subject_id and w.outlet_id in ( select place.id
  from outlet_directory place
  where place.tenant_id = $24::integer and ($25::text[] is null or place.region = any($26::text[])) and ($27::uuid[] is null or place.id = any($28::uuid[])) and ($29::text[] is null or place.tags && $30::text[]))))) ) f
  group by f.step
  order by f.step;

-- alertMarksBelow
select *
  from alert_marks_below($1, $2::integer[], $3::text[], $4::timestamptz, $5::timestamptz, $6::integer);

-- standingsAt
with held as materialized ( select h.subject_id, h.state, h.reason, h.since
  from states_at(array[$1]::integer[], $2::timestamptz, $3::text[]) h), devices as materialized ( select d.outlet_id, coalesce(d.kind, 'other') as device_kind, s.state, count(*) as things
  from device_history() d join held s on s.subject_id = d.id
  where d.tenant_id = $4 and d.created_at <= $5::timestamptz and ('device' = any($6::text[]) or 'outlet' = any($7::text[])) and (d.outlet_id in ( select place.id
  from outlet_directory place
  where place.tenant_id = $8::integer and ($9::text[] is null or place.region = any($10::text[])) and ($11::uuid[] is null or place.id = any($12::uuid[])) and ($13::text[] is null or place.tags && $14::text[])) or (d.region = any($15::text[]) and (d.outlet_id is null or d.outlet_id in ( select place.id
  from outlet_directory place
  where place.tenant_id = $16::integer and place.region = '' and ($17::uuid[] is null or place.id = any($18::uuid[])) and ($19::text[] is null or place.tags && $20::text[])))))
  group by d.outlet_id, coalesce(d.kind, 'other'), s.state ), paths as ( select p.test_id, case when s.reason not in ('test-paused', 'outside-hours') then s.state end as state
  from dial_path_directory p join held s on s.subject_id = p.id
  where p.tenant_id = $21 and p.created_at <= $22::timestamptz and 'test' = any($23::text[])
  group by 1, 2 ), standing as materialized ( select d.outlet_id, d.state
  from devices d
  union all select p.outlet_id, s.state
  from outlet_parts_then() p join held s on s.subject_id = p.id
  where p.tenant_id = $24 and p.kind <> 'device' and true and p.created_at <= $25::timestamptz and 'outlet' = any($26::text[])
  group by p.outlet_id, s.state ), parts as ( select 'outlet' as kind, o.id as whole, p.state
  from outlet_directory o
  left join standing p on p.outlet_id = o.id
  where o.tenant_id = $27 and o.created_at <= $28::timestamptz and 'outlet' = any($29::text[]) and o.id in ( select place.id
  from outlet_directory place
  where place.tenant_id = $30::integer and ($31::text[] is null or place.region = any($32::text[])) and ($33::uuid[] is null or place.id = any($34::uuid[])) and ($35::text[] is null or place.tags && $36::text[]))
  union all select 'test', t.id, p.state
  from dial_test_directory t
  left join paths p on p.test_id = t.id
  where t.tenant_id = $37 and t.created_at <= $38::timestamptz and 'test' = any($39::text[]) and t.id = any(array( select distinct w.test_id
  from dial_path_places($40::integer) w
  where w.outlet_id in ( select place.id
  from outlet_directory place
  where place.tenant_id = $41::integer and ($42::text[] is null or place.region = any($43::text[])) and ($44::uuid[] is null or place.id = any($45::uuid[])) and ($46::text[] is null or place.tags && $47::text[])))) ), wholes as ( select kind, case when bool_or(state = 'down') then 'down' when bool_or(state = 'unreachable') then 'unreachable' when bool_or(state = 'unmeasured') then 'unmeasured' when bool_or(state = 'maintenance') then 'maintenance' when bool_or(state = 'up') then 'up' end as state
  from parts
  group by kind, whole ), counted as ( select 'device' as kind, d.device_kind, d.state, d.things
  from devices d
  where 'device' = any($48::text[])
  union all select 'line', null, s.state, count(*)
  from line_history() l join held s on s.subject_id = l.id
  where l.tenant_id = $49 and l.created_at <= $50::timestamptz and 'line' = any($51::text[]) and (l.outlet_id in ( select place.id
  from outlet_directory place
  where place.tenant_id = $52::integer and ($53::text[] is null or place.region = any($54::text[])) and ($55::uuid[] is null or place.id = any($56::uuid[])) and ($57::text[] is null or place.tags && $58::text[])) or (l.region = any($59::text[]) and (l.outlet_id is null or l.outlet_id in ( select place.id
  from outlet_directory place
  where place.tenant_id = $60::integer and place.region = '' and ($61::uuid[] is null or place.id = any($62::uuid[])) and ($63::text[] is null or place.tags && $64::text[])))))
  group by s.state
  union all select 'agent', null, s.state, count(*)
  from agent_directory a join held s on s.subject_id = a.id
  where a.tenant_id = $65 and a.enrolled_at <= $66::timestamptz and (a.revoked_at is null or a.revoked_at > $67::timestamptz) and 'agent' = any($68::text[]) and a.outlet_id in ( select place.id
  from outlet_directory place
  where place.tenant_id = $69::integer and ($70::text[] is null or place.region = any($71::text[])) and ($72::uuid[] is null or place.id = any($73::uuid[])) and ($74::text[] is null or place.tags && $75::text[]))
  group by s.state
  union all select w.kind, null, w.state, count(*)
  from wholes w
  group by w.kind, w.state ) select kind, device_kind as "deviceKind", sum(things)::integer as total, coalesce(sum(things) filter (where state = 'down'), 0)::integer as down, coalesce(sum(things) filter (where state = 'unreachable'), 0)::integer as unreachable, coalesce(sum(things) filter (where state = 'unmeasured'), 0)::integer as unmeasured, coalesce(sum(things) filter (where state = 'maintenance'), 0)::integer as maintenance, coalesce(sum(things) filter (where state = 'up'), 0)::integer as up
  from counted
  group by grouping sets ((kind), (kind, device_kind))
  having grouping(device_kind) = 1 or device_kind is not null;

-- stoodAt
with held as materialized ( select h.subject_id, h.state, h.reason, h.since
  from states_at(array[$1]::integer[], $2::timestamptz, $3::text[]) h), alone as ( select 'device' as kind, d.id as whole, coalesce(d.kind, 'other') as device_kind, d.name, d.outlet_id, s.state, s.reason, s.since, d.there_until
  from device_history() d join held s on s.subject_id = d.id
  where d.tenant_id = $4 and d.created_at <= $5::timestamptz and 'device' = any($6::text[]) and true
  union all select 'line', l.id, null, l.name, l.outlet_id, s.state, s.reason, s.since, l.there_until
  from line_history() l join held s on s.subject_id = l.id
  where l.tenant_id = $7 and l.created_at <= $8::timestamptz and 'line' = any($9::text[]) and true
  union all select 'agent', a.id, null, a.name, a.outlet_id, s.state, s.reason, s.since, null
  from agent_directory a join held s on s.subject_id = a.id
  where a.tenant_id = $10 and a.enrolled_at <= $11::timestamptz and (a.revoked_at is null or a.revoked_at > $12::timestamptz) and 'agent' = any($13::text[]) and true ), parts as ( select 'outlet' as kind, o.id as whole, o.name, o.id as outlet_id, s.state, s.reason, s.since
  from outlet_directory o
  left join outlet_parts_then() p on p.tenant_id = o.tenant_id and p.outlet_id = o.id and p.created_at <= $14::timestamptz and true
  left join held s on s.subject_id = p.id
  where o.tenant_id = $15 and o.created_at <= $16::timestamptz and 'outlet' = any($17::text[]) and true
  union all select 'test', t.id, t.name, null, case when s.reason not in ('test-paused', 'outside-hours') then s.state end, s.reason, s.since
  from dial_test_directory t
  left join dial_path_directory p on p.tenant_id = t.tenant_id and p.test_id = t.id and p.created_at <= $18::timestamptz
  left join held s on s.subject_id = p.id
  where t.tenant_id = $19 and t.created_at <= $20::timestamptz and 'test' = any($21::text[]) and true ), wholes as ( select a.kind, a.whole, a.device_kind, a.name, a.outlet_id, a.state, a.reason, a.since, a.there_until
  from alone a
  union all -- Outlets and tests stand as the worst of their parts: one sort of all,
  where each part by itself was a group before. select w.kind, w.whole, null, w.name, w.outlet_id, w.state, w.reason, w.since, null
  from ( select distinct on (p.kind, p.whole) p.kind, p.whole, p.name, p.outlet_id, p.state, case when p.state is not null then p.reason end as reason, case when p.state is not null then p.since end as since
  from parts p
  order by p.kind, p.whole, array_position(array['down', 'unreachable', 'unmeasured', 'maintenance', 'up'], p.state), p.since ) w ) select w.whole as id, w.name, w.outlet_id as "outletId", o.name as "outletName", w.state, w.reason, w.since, w.there_until as "removedAt", (count(*) over ())::integer as "ofTotal"
  from wholes w
  left join outlet_directory o on o.tenant_id = $22 and o.id = w.outlet_id
  where ($23::text is null or coalesce(w.state, 'empty') = $24::text) and ($25::text is null or w.device_kind = $26::text) and o.longitude between $27 and $28 and o.latitude between $29 and $30 and true
  order by array_position(array['down', 'unreachable', 'unmeasured', 'maintenance', 'up'], w.state) asc, w.name collate natural_order, w.whole
  limit $31
  offset $32;
