-- callingPolicies
select p.id, p.steps
  from escalation_policy p
  where p.tenant_id = $1 and exists ( select
  from alert_shown a join alert_escalation e on e.tenant_id = a.tenant_id and e.alert_id = a.id and e.policy_id = p.id and e.told > 0
  where a.tenant_id = $2 and a.state = 'firing' and (a.muted is null or a.muted = 'consequence'))
  order by p.id;

-- openCalls
select a.id, a.rule_name, a.built_in, a.severity, a.subject_name, a.outlet_name, a.fired_at, a.storm, a.resolved_at, count(*) over ()::integer as total, c.is_passed_on, (count(*) filter (where c.is_passed_on) over ())::integer as overdue
  from alert_shown a
  cross join lateral ( select bool_or(e.told > s.step + 1) as is_passed_on
  from alert_escalation e join unnest($1::uuid[], $2::integer[], $3::text[]) as s (policy_id, step, kind) on s.policy_id = e.policy_id and s.kind = a.subject_kind
  where e.tenant_id = a.tenant_id and e.alert_id = a.id and e.told > s.step ) c
  where a.tenant_id = $4 and a.state = 'firing' and c.is_passed_on is not null and (a.muted is null or (a.muted = 'consequence' and (a.cause_kind is not null and stands_for_itself(a.cause_kind, $5::text[])))) and a.subject_kind = any($6) and a.owner_id is distinct
  from $7::uuid
  order by c.is_passed_on desc, array_position('{critical,major,minor,warning}'::text[], a.severity), a.fired_at, a.id
  limit $8
  offset $9;

-- takenCalls
select a.id, a.rule_name, a.built_in, a.severity, a.subject_name, a.outlet_name, a.fired_at, a.storm, a.resolved_at, count(*) over ()::integer as total, a.acknowledged_at, a.acknowledged_by
  from alert_shown a
  where a.tenant_id = $1 and a.owner_id = $2::uuid and a.state in ('acknowledged', 'resolved') and a.acknowledged_at >= $3 and a.subject_kind = any($4) and exists ( select
  from alert_escalation e
  where e.tenant_id = a.tenant_id and e.alert_id = a.id and e.told > 0)
  order by a.acknowledged_at desc, a.id
  limit $5
  offset $6;
