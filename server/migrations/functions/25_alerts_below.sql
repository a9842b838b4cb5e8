-- The open alerts of a tenant that this transaction covers and of all below it, as numbers: nothing is named. One row a tenant, of alerts about
-- some kinds of subjects. A tenant that forbids those above to act for it keeps its numbers to itself, and alerts about what belongs to a
-- product or an application that is closed there are none. What is a consequence of another alert is not counted, as it is one fault, but where
-- that one is of a kind that is not counted itself. At a moment: those that fired and were not over then; which rules were on is known of now alone.
create function alerts_below(root integer, kinds text[], moment timestamptz default null)
  returns table (
    id integer, closed boolean, product_closed boolean, ruled boolean, critical integer, major integer, minor integer, warning integer,
    unacknowledged integer, worst_since timestamptz, new_critical integer, newest_critical timestamptz
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
      n.newest_critical
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
        count(*) filter (where a.is_new) as unacknowledged, count(*) filter (where a.is_new and a.severity = 'critical') as new_critical,
        max(a.fired_at) filter (where a.is_new and a.severity = 'critical') as newest_critical,
        coalesce(min(a.fired_at) filter (where a.severity = 'critical'), min(a.fired_at) filter (where a.severity = 'major'),
          min(a.fired_at) filter (where a.severity = 'minor'), min(a.fired_at)) as worst_since
      from (
        select b.severity, b.fired_at, b.state = 'firing' as is_new from alert b
        where moment is null and not w.closed and b.tenant_id = w.id and b.state in ('firing', 'acknowledged')
          and b.subject_kind = any(w.kinds) and stands_for_itself(b.cause_kind, w.kinds)
        union all
        select b.severity, b.fired_at, b.acknowledged_at is null or b.acknowledged_at > moment from alert b
        where moment is not null and not w.closed and b.tenant_id = w.id and b.fired_at <= moment
          and (b.resolved_at is null or b.resolved_at > moment)
          and b.subject_kind = any(w.kinds) and stands_for_itself(b.cause_kind, w.kinds)
      ) a
    ) n on true;
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

-- Lines of one provider in one region, of a tenant that this transaction covers and of all below it: how many there are, and of those that are
-- down whose they are, at which outlets and since when, where they are of more than one tenant or not measured for our own hub (`hidden`). Tenants
-- that keep their numbers to themselves, or to which lines are closed, are not among them.
create function carriers_below(root integer)
  returns table (
    provider text, region text, lines integer, hidden integer, failing_of integer[], failing_at uuid[], failing_since timestamptz[]
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select min(l.provider::text), min(o.region::text), count(*)::integer,
      count(*) filter (where s.state = 'unmeasured' and s.reason = 'hub-cut-off')::integer,
      coalesce(array_agg(l.tenant_id order by s.since, l.tenant_id, l.id) filter (where s.state = 'down'), '{}'),
      coalesce(array_agg(l.outlet_id order by s.since, l.tenant_id, l.id) filter (where s.state = 'down'), '{}'),
      coalesce(array_agg(s.since order by s.since, l.tenant_id, l.id) filter (where s.state = 'down'), '{}')
    from tenants_from(root) t join tenant_setting g on g.tenant_id = t.id
    cross join lateral (select closed_codes(t.id) as codes offset 0) c
    join line l on l.tenant_id = t.id
    join outlet o on o.tenant_id = l.tenant_id and o.id = l.outlet_id
    join subject_status s on s.tenant_id = l.tenant_id and s.subject_id = l.id
    where root = any((select app_tenants())::integer[]) and (t.id = root or g.proxy_allowed)
      and 'DMS_SERVER_MANAGE_WAN_VIEW' <> all(c.codes) and btrim(o.region::text) <> ''
    group by lower(btrim(l.provider::text)), lower(btrim(o.region::text))
    having count(distinct l.tenant_id) filter (where s.state = 'down') > 1
      or count(*) filter (where s.state = 'unmeasured' and s.reason = 'hub-cut-off') > 0;
  end;

-- The same for one of the customers of an MSP, of one provider in one region: numbers instead of tenants, its own among them as 0, and how
-- many other customers have such lines. Nothing where no MSP stands above it, or the transaction does not cover it. Which customers there
-- are stays in here.
create function carrier_near(tenant integer, provider_name text, region_name text)
  returns table (lines integer, others integer, failing_of integer[], failing_since timestamptz[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with near as (
      select case when t.id = tenant then 0 else dense_rank() over (order by t.id) end::integer as who, s.state, s.since
      from organization p join lateral tenants_from(p.id) t on t.type = 16
      join tenant_setting g on g.tenant_id = t.id
      cross join lateral (select closed_codes(t.id) as codes offset 0) c
      join line l on l.tenant_id = t.id
      join outlet o on o.tenant_id = l.tenant_id and o.id = l.outlet_id
      join subject_status s on s.tenant_id = l.tenant_id and s.subject_id = l.id
      where p.id = tenant_above(tenant) and p.type = 8 and tenant = any((select app_tenants())::integer[])
        and (t.id = tenant or g.proxy_allowed) and 'DMS_SERVER_MANAGE_WAN_VIEW' <> all(c.codes)
        and lower(btrim(l.provider::text)) = lower(btrim(provider_name)) and lower(btrim(o.region::text)) = lower(btrim(region_name))
        and btrim(region_name) <> ''
    )
    select count(*)::integer, count(distinct n.who) filter (where n.who <> 0)::integer,
      coalesce(array_agg(n.who order by n.since, n.who) filter (where n.state = 'down'), '{}'),
      coalesce(array_agg(n.since order by n.since, n.who) filter (where n.state = 'down'), '{}')
    from near n;
  end;
