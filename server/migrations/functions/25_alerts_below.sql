-- The open alerts of a tenant that this transaction covers and of all below it, as numbers: nothing is named. One row a tenant, of alerts about
-- some kinds of subjects. A tenant that forbids those above to act for it keeps its numbers to itself, and alerts about what belongs to a
-- product or an application that is closed there are none. What is a consequence of another alert is not counted, as it is one fault, but where
-- that one is of a kind that is not counted itself. At a moment: those that fired and were not over then; which rules were on is known of now alone.
-- New critical ones are those that nobody acknowledged and nothing holds back: no announced work, and no coming and going that was told. The
-- critical ones but for announced work (`unplanned`) are counted apart, and of those how many come and go: of now alone, as why one is held back is.
-- These stand by their sort, which is the kind of their subjects, and of what is a consequence ' < ' with the kind of its cause; those that are a
-- consequence of what is counted itself stand apart (`flapping_behind`).
create function alerts_below(root integer, kinds text[], moment timestamptz default null)
  returns table (
    id integer, closed boolean, product_closed boolean, ruled boolean, critical integer, major integer, minor integer, warning integer,
    unacknowledged integer, worst_since timestamptz, new_critical integer, newest_critical timestamptz, unplanned_critical integer,
    unplanned_new integer, unplanned_since timestamptz, flapping jsonb, flapping_behind jsonb
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with within as materialized (
      select t.id, t.id <> root and not s.proxy_allowed as closed,
        k.kinds
      from tenants_from(root) t join tenant_setting s on s.tenant_id = t.id
      cross join lateral (select alert_kinds_open(t.id, kinds) as kinds offset 0) k
      where root = any((select app_tenants())::integer[])
    )
    select w.id, w.closed, cardinality(w.kinds) = 0, coalesce(r.ruled, false), coalesce(n.critical, 0)::integer, coalesce(n.major, 0)::integer,
      coalesce(n.minor, 0)::integer, coalesce(n.warning, 0)::integer, coalesce(n.unacknowledged, 0)::integer, n.worst_since, coalesce(n.new_critical, 0)::integer,
      n.newest_critical, coalesce(n.unplanned_critical, 0)::integer, coalesce(n.unplanned_new, 0)::integer, n.unplanned_since,
      coalesce(f.standing, '{}'), coalesce(f.behind, '{}')
    from within w
    left join lateral (
      select exists (
        select from alert_rule r where r.tenant_id = w.id and r.is_enabled and r.subject_kind = any(w.kinds)
      ) as ruled
      where not w.closed
    ) r on true
    left join lateral (
      select count(*) filter (where a.severity = 'critical') as critical, count(*) filter (where a.severity = 'major') as major,
        count(*) filter (where a.severity = 'minor') as minor, count(*) filter (where a.severity = 'warning') as warning,
        count(*) filter (where a.is_new) as unacknowledged, count(*) filter (where a.is_new and a.severity = 'critical' and a.held is null) as new_critical,
        max(a.fired_at) filter (where a.is_new and a.severity = 'critical' and a.held is null) as newest_critical,
        count(*) filter (where a.severity = 'critical' and a.held is distinct from 'maintenance') as unplanned_critical,
        count(*) filter (where a.is_new and a.severity = 'critical' and a.held is distinct from 'maintenance') as unplanned_new,
        min(a.fired_at) filter (where a.severity = 'critical' and a.held is distinct from 'maintenance') as unplanned_since,
        coalesce(min(a.fired_at) filter (where a.severity = 'critical'), min(a.fired_at) filter (where a.severity = 'major'),
          min(a.fired_at) filter (where a.severity = 'minor'), min(a.fired_at)) as worst_since
      from (
        select b.severity, b.fired_at, b.state = 'firing' as is_new,
          case when b.muted in ('maintenance', 'flapping') then b.muted end as held
        from alert b
        where moment is null and not w.closed and b.tenant_id = w.id and b.state in ('firing', 'acknowledged')
          and b.subject_kind = any(w.kinds) and stands_for_itself(b.cause_kind, w.kinds)
        union all
        select b.severity, b.fired_at, b.acknowledged_at is null or b.acknowledged_at > moment, null from alert b
        where moment is not null and not w.closed and b.tenant_id = w.id and b.fired_at <= moment
          and (b.resolved_at is null or b.resolved_at > moment)
          and b.subject_kind = any(w.kinds) and stands_for_itself(b.cause_kind, w.kinds)
      ) a
    ) n on true
    left join lateral (
      select jsonb_object_agg(s.sort, s.many) filter (where s.stands) as standing, jsonb_object_agg(s.sort, s.many) filter (where not s.stands) as behind
      from (
        select concat_ws(' < ', b.subject_kind, b.cause_kind) as sort, stands_for_itself(b.cause_kind, w.kinds) as stands, count(*) as many
        from alert b
        where moment is null and not w.closed and b.tenant_id = w.id and b.state in ('firing', 'acknowledged')
          and b.subject_kind = any(w.kinds) and b.severity = 'critical' and b.is_flapping and b.muted is distinct from 'maintenance'
        group by 1, 2
      ) s
    ) f on true;
  end;

-- Which tenants below one that this transaction covers (of a branch of it: one below with all below it, or itself) tell figures of alerts about a
-- kind of subject: none of a tenant that keeps its figures to itself (`closed`), nor where its own list of alerts shows none of that kind, as a
-- product or an application is closed there (`kind_closed`). The own network is not below itself.
create function alerts_told_below(root integer, branch integer, kind text)
  returns table (id integer, closed boolean, kind_closed boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select t.id, not s.proxy_allowed, cardinality(k.kinds) = 0
    from tenants_from(branch) t join tenant_setting s on s.tenant_id = t.id
    cross join lateral (select alert_kinds_open(t.id, array[kind]) as kinds offset 0) k
    where root = any((select app_tenants())::integer[]) and branch in (select w.id from tenants_from(root) w) and t.id <> root;
  end;

-- The lines of a tenant of which something is bad (packets lost, slow, poor for voice: alerts of some metrics are open), with since when.
-- None where the tenant's own list of alerts shows none of lines, and none that is bad for announced work.
create function lines_bad(tenant integer, metrics text[]) returns table (id uuid, since timestamptz)
  language sql stable set search_path = pg_catalog, public, pg_temp
  begin atomic
    select a.target_id, min(a.began_at) from alert a
    where a.tenant_id = tenant and a.state in ('firing', 'acknowledged') and a.subject_kind = 'line' and a.metric = any(metrics)
      and a.condition ->> 'kind' in ('threshold', 'k-of-n', 'change', 'baseline') and a.muted is distinct from 'maintenance'
      and cardinality(alert_kinds_open(tenant, array['line'])) > 0
    group by a.target_id;
  end;

-- Lines of one provider in one region, of a tenant that this transaction covers and of all below it: how many there are, and of those that
-- fail (down, or bad by alerts of some metrics) whose they are, at which outlets, since when and whether they are down, where they are of more
-- than one tenant or not measured for our own hub (`hidden`). One that was bad before it went down has failed since then. Tenants that keep their numbers to themselves, or to which lines are closed, are not among them.
create function carriers_below(root integer, metrics text[])
  returns table (
    provider text, region text, lines integer, hidden integer, failing_of integer[], failing_at uuid[], failing_since timestamptz[],
    failing_down boolean[]
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with within as materialized (
      select t.id
      from tenants_from(root) t join tenant_setting g on g.tenant_id = t.id
      cross join lateral (select closed_codes(t.id) as codes offset 0) c
      where root = any((select app_tenants())::integer[]) and (t.id = root or g.proxy_allowed)
        and 'DMS_SERVER_MANAGE_WAN_VIEW' <> all(c.codes)
    ), bad as materialized (
      select w.id as tenant_id, b.id, b.since from within w cross join lateral lines_bad(w.id, metrics) b
    ), of_carriers as (
      select l.tenant_id, l.id, l.outlet_id, l.provider::text, o.region::text,
        s.state = 'unmeasured' and s.reason = 'hub-cut-off' as is_hidden, s.state = 'down' as is_down,
        case s.state when 'down' then least(s.since, b.since) when 'up' then b.since end as failing_since
      from within w join line l on l.tenant_id = w.id
      join outlet o on o.tenant_id = l.tenant_id and o.id = l.outlet_id
      join subject_status s on s.tenant_id = l.tenant_id and s.subject_id = l.id
      left join bad b on b.tenant_id = l.tenant_id and b.id = l.id
      where btrim(o.region::text) <> ''
    )
    select min(c.provider), min(c.region), count(*)::integer, count(*) filter (where c.is_hidden)::integer,
      coalesce(array_agg(c.tenant_id order by c.failing_since, c.tenant_id, c.id) filter (where c.failing_since is not null), '{}'),
      coalesce(array_agg(c.outlet_id order by c.failing_since, c.tenant_id, c.id) filter (where c.failing_since is not null), '{}'),
      coalesce(array_agg(c.failing_since order by c.failing_since, c.tenant_id, c.id) filter (where c.failing_since is not null), '{}'),
      coalesce(array_agg(c.is_down order by c.failing_since, c.tenant_id, c.id) filter (where c.failing_since is not null), '{}')
    from of_carriers c
    group by lower(btrim(c.provider)), lower(btrim(c.region))
    having count(distinct c.tenant_id) filter (where c.failing_since is not null) > 1 or bool_or(c.is_hidden);
  end;

-- The same for one of the customers of an MSP, of one provider in one region: numbers instead of tenants, its own among them as 0, and how
-- many other customers have such lines. Nothing where no MSP stands above it, or the transaction does not cover it. Which customers there
-- are stays in here.
create function carrier_near(tenant integer, provider_name text, region_name text, metrics text[])
  returns table (lines integer, others integer, failing_of integer[], failing_since timestamptz[], failing_down boolean[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with within as materialized (
      select t.id
      from organization p join lateral tenants_from(p.id) t on t.type = 16
      join tenant_setting g on g.tenant_id = t.id
      cross join lateral (select closed_codes(t.id) as codes offset 0) c
      where p.id = tenant_above(tenant) and p.type = 8 and tenant = any((select app_tenants())::integer[])
        and (t.id = tenant or g.proxy_allowed) and 'DMS_SERVER_MANAGE_WAN_VIEW' <> all(c.codes)
    ), bad as materialized (
      select w.id as tenant_id, b.id, b.since from within w cross join lateral lines_bad(w.id, metrics) b
    ), near as (
      select case when w.id = tenant then 0 else dense_rank() over (order by w.id) end::integer as who, s.state = 'down' as is_down,
        case s.state when 'down' then least(s.since, b.since) when 'up' then b.since end as failing_since
      from within w join line l on l.tenant_id = w.id
      join outlet o on o.tenant_id = l.tenant_id and o.id = l.outlet_id
      join subject_status s on s.tenant_id = l.tenant_id and s.subject_id = l.id
      left join bad b on b.tenant_id = l.tenant_id and b.id = l.id
      where lower(btrim(l.provider::text)) = lower(btrim(provider_name)) and lower(btrim(o.region::text)) = lower(btrim(region_name))
        and btrim(region_name) <> ''
    )
    select count(*)::integer, count(distinct n.who) filter (where n.who <> 0)::integer,
      coalesce(array_agg(n.who order by n.failing_since, n.who) filter (where n.failing_since is not null), '{}'),
      coalesce(array_agg(n.failing_since order by n.failing_since, n.who) filter (where n.failing_since is not null), '{}'),
      coalesce(array_agg(n.is_down order by n.failing_since, n.who) filter (where n.failing_since is not null), '{}')
    from near n;
  end;
