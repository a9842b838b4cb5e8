-- endedAlerts
select a.id, a.rule_name, a.built_in, a.severity, a.subject_name, a.outlet_name, a.fired_at, a.storm, a.resolved_at, count(*) over ()::integer as total, a.resolved_by, a.resolve_reason
  from alert a
  where a.tenant_id = $1 and a.owner_id = $2::uuid and a.state = 'resolved' and a.resolved_at >= $3 and a.subject_kind = any($4)
  order by a.resolved_at desc, a.id
  limit $5
  offset $6;

-- givenAlerts
select a.id, a.rule_name, a.built_in, a.severity, a.subject_name, a.outlet_name, a.fired_at, a.storm, a.resolved_at, count(*) over ()::integer as total
  from alert a
  where a.tenant_id = $1 and a.owner_id = $2::uuid and a.state in ('firing', 'acknowledged') and a.subject_kind = any($3)
  order by array_position('{critical,major,minor,warning}'::text[], a.severity), a.fired_at, a.id
  limit $4
  offset $5;
