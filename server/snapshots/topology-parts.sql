-- agentsDrawn
select a.id, a.name, s.state, s.reason, s.since, (count(*) over ())::integer as "ofTotal"
  from agent_directory a
  cross join lateral ( select n.state, n.reason, n.since, n.cause_id, n.depends_on, n.measured_at, n.in_bps, n.out_bps
  from subject_state n
  where n.tenant_id = $1 and n.subject_id = "a"."id"
  offset 0) s
  where a.tenant_id = $2 and "a"."outlet_id" = $3::uuid and true and not a.is_revoked
  order by a.name, a.id
  limit $4;

-- alertsAbout
select w.*, (select c.target_id
  from alert_shown c
  where c.tenant_id = $1 and c.id = w."causeId" and c.state <> 'pending' and c.subject_kind = any($2::text[])) as "causeTargetId"
  from ( select a.target_id as "targetId", (array_agg(a.id
  order by array_position(array['critical', 'major', 'minor', 'warning'], a.severity), a.fired_at))[1] as id, (array_agg(a.severity
  order by array_position(array['critical', 'major', 'minor', 'warning'], a.severity)))[1] as severity, count(*)::integer as count, case when not bool_or(stands_for_itself(a.cause_kind, $3::text[])) then (array_agg(a.cause_id
  order by array_position(array['critical', 'major', 'minor', 'warning'], a.severity), a.fired_at))[1] end as "causeId"
  from alert_shown a
  where a.tenant_id = $4 and a.target_id = any($5::uuid[]) and a.subject_kind = any($6::text[]) and a.state <> 'pending' and a.fired_at <= $7::timestamptz and (a.resolved_at is null or a.resolved_at > $8::timestamptz)
  group by a.target_id ) w;

-- devicesByIds
select d.id, d.name, d.kind, s.state, o.id as "outletId", o.name as "outletName"
  from device_directory d
  cross join lateral (select *
  from state_at($1, "d"."id", $2::timestamptz)) s
  left join outlet_directory o on o.tenant_id = d.tenant_id and o.id = d.outlet_id
  where d.tenant_id = $3 and d.id = any($4::uuid[])
  order by d.name, d.id;

-- devicesDrawn
select d.id, d.name, d.kind, d.address, s.state, s.reason, s.since, null::uuid as "causeId", (count(*) over ())::integer as "ofTotal"
  from device_directory d join (select *
  from states_at(array[$1]::integer[], $2::timestamptz, $3::text[])) s on s.tenant_id = $4 and s.subject_id = "d"."id"
  where d.tenant_id = $5 and "d"."outlet_id" is null and "d"."created_at" <= $6::timestamptz
  order by array_position(array['down', 'unreachable', 'unmeasured', 'maintenance', 'up'], "s"."state"), d.name, d.id
  limit $7;

-- linesDrawn
select l.id, l.name, l.provider, l.role, l.device_id as "deviceId", i.name as "interfaceName", l.down_bps as "downBps", l.up_bps as "upBps", s.state, s.reason, s.since, case when s.measured_at > now() - l.interval_s * interval '2.5 seconds' then s.in_bps end as "inBps", case when s.measured_at > now() - l.interval_s * interval '2.5 seconds' then s.out_bps end as "outBps", (count(*) over ())::integer as "ofTotal"
  from line_directory l
  cross join lateral ( select n.state, n.reason, n.since, n.cause_id, n.depends_on, n.measured_at, n.in_bps, n.out_bps
  from subject_state n
  where n.tenant_id = $1 and n.subject_id = "l"."id"
  offset 0) s
  left join lateral ( select n.name
  from interface_directory n
  where n.tenant_id = $2 and n.id = l.interface_id
  offset 0) i on true
  where l.tenant_id = $3 and "l"."outlet_id" = $4::uuid and true
  order by l.role desc, l.name, l.id
  limit $5;

-- outletDrawn
select "id", "name", "region"
  from "outlet_directory"
  where "tenant_id" = $1 and "id" = $2;

-- portsNamed
select i.id, i.device_id as "deviceId", i.name, i.speed_bps as "speedBps"
  from jsonb_to_recordset($1::jsonb) as p ("deviceId" uuid, name text)
  cross join lateral ( select n.id, n.device_id, n.name, n.speed_bps
  from interface_directory n
  where n.tenant_id = $2 and n.device_id = p."deviceId" and n.name = p.name and n.vanished_at is null
  offset 0 ) i;
