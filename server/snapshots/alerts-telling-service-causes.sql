-- causesOfService
select c.alert_id as "alertId", c.severity, c.is_own as "isOwn"
  from alert a
  cross join lateral service_alert_causes(a.tenant_id, a.subject_id, case when a.condition ->> 'kind' = 'state' then a.began_at else a.began_at - interval '1 hour' end, coalesce(a.resolved_at, 'infinity')) c
  where a.tenant_id = $1 and a.id = $2 and a.subject_kind = 'service';

-- failingBelow
select f.kind, f.name
  from service_failing($1, $2::uuid) f;
