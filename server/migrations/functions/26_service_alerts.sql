-- What fails now of what a business service rests on: kind, and what it is called.
create function service_failing(tenant integer, service uuid)
  returns table (kind text, subject_id uuid, name text, state text)
  language sql stable set search_path = pg_catalog, public, pg_temp
  begin atomic
    select f.kind, f.id, n.name, f.state
    from (
      select s.kind, s.subject_id as id, s.state, s.since from service_subjects(tenant, service) b
      join subject_state s on s.tenant_id = tenant and s.subject_id = b.subject_id
      union all
      select 'interface', i.id, interface_state(s.state, case when i.vanished_at is null then i.oper_status end), s.since
      from service_subjects(tenant, service) b
      join interface_directory i on i.tenant_id = tenant and i.id = b.subject_id
      join subject_state s on s.tenant_id = tenant and s.subject_id = i.device_id
    ) f
    cross join lateral alert_subject(tenant, f.kind, f.id) n
    where f.state in ('down', 'unreachable')
    order by f.state, f.since, f.id;
  end;

-- Alerts that are behind one of a business service: outages of what it rests on that were open within a time, and what those are a consequence
-- of, or stand for them as a storm (`is_own` is false of these). As the service is made now. Of `since` and `until`: those alone that began between.
create function service_alert_causes(
  tenant integer, service uuid, after timestamptz, before timestamptz, since timestamptz default '-infinity', until timestamptz default 'infinity'
)
  returns table (alert_id uuid, severity text, is_own boolean)
  language sql stable set search_path = pg_catalog, public, pg_temp
  begin atomic
    with own as materialized (
      select a.id, a.severity, a.cause_id, a.storm_id from alert a
      where a.tenant_id = tenant and a.subject_kind <> 'service'
        and a.subject_id in (select b.subject_id from service_subjects(tenant, service) b)
        and a.condition ->> 'kind' = 'state' and a.states && '{down,unreachable}'
        and a.fired_at <= before and (a.resolved_at is null or a.resolved_at >= after)
        and a.began_at between since and until
    )
    select o.id, o.severity, true from own o
    union
    select c.id, c.severity, false from alert c
    where c.tenant_id = tenant and c.id in (select o.cause_id from own o) and c.id not in (select o.id from own o)
      and c.began_at >= since
    union
    select l.id, l.severity, false from alert l
    where l.tenant_id = tenant and l.storm_id in (select o.storm_id from own o) and l.storm is not null and l.id not in (select o.id from own o)
      and l.began_at >= since;
  end;
