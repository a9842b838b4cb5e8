-- causesOfService
select c.alert_id as "alertId", c.severity, c.is_own as "isOwn"
  from alert a
  cross join lateral service_alert_causes(a.tenant_id, a.subject_id, case when a.condition ->> 'kind' = 'state' then a.began_at else a.began_at - interval '1 hour' end, coalesce(a.resolved_at, 'infinity')) c
  where a.tenant_id = $1 and a.id = $2 and a.subject_kind = 'service';

-- causesToldFor
select c.alert_id as "alertId", c.severity, c.is_own as "isOwn"
  from alert a
  cross join lateral (select a.condition ->> 'kind' = 'state' as is_outage) k
  cross join lateral service_alert_causes(a.tenant_id, a.subject_id, case when k.is_outage then greatest(a.began_at, $1::timestamptz - interval '1 minute') else a.began_at - interval '1 hour' end, coalesce(a.resolved_at, 'infinity'), a.began_at - case when k.is_outage then interval '5 minutes' else interval '1 hour' + interval '5 minutes' end, case when k.is_outage then a.began_at + interval '5 minutes' else 'infinity' end) c
  where a.tenant_id = $2 and a.id = $3 and a.subject_kind = 'service';

-- failingBelow
select f.kind, f.name
  from service_failing($1, $2::uuid) f;

-- failingServiceAlerts
select "id"
  from "alert"
  where "subject_kind" = $1 and "state" = $2 and "muted" is null and condition ->> 'kind' = 'state' and "tenant_id" = $3
  order by "id";

-- holdFiring
select "id"
  from "alert"
  where "tenant_id" = $1 and "id" = $2 and "state" = $3 and "muted" is null
  for update skip locked;

-- tenantsOfFailing
select distinct "tenant_id"
  from "alert"
  where "subject_kind" = $1 and "state" = $2 and "muted" is null and condition ->> 'kind' = 'state';
