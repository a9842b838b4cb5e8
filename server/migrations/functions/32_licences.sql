-- Whether a licence that was given by one is for another to change: for the giver, whoever stands above it, and the root for
-- one whose giver is gone.
create function licence_given_from(root integer, giver integer) returns boolean
  language sql stable set search_path = pg_catalog, public, pg_temp
  begin atomic
    select root = platform_tenant() or root = giver or (giver is not null and stands_below(giver, root));
  end;

-- The licence that a tenant holds by at a time: the one accepted last of those in effect, be it over or not.
create function licence_in_effect(tenant integer, at timestamptz) returns uuid
  language sql stable set search_path = pg_catalog, public, pg_temp
  begin atomic
    select l.id from licence l where l.tenant_id = tenant and l.effective_at <= at order by l.seq desc limit 1;
  end;

-- How the tenants below one that this transaction covers stand at a time: the newest licence in effect, if any.
create function licences_below(root integer, at timestamptz)
  returns table (
    id integer, name text, prefix text, parent_name text, status smallint, expires_at timestamptz, edition text,
    network_devices integer, is_given boolean, giver_name text, licence_id uuid, may_withdraw boolean, waits boolean
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select t.id, o.name, o.prefix, p.name, o.status, o.expires_at, l.edition, l.network_devices,
      l.id is not null and l.serial is null, l.uploaded_for, l.id,
      l.id is not null and l.serial is null and l.withdrawn_at is null
        and (l.expires_at is null or l.expires_at > at) and licence_given_from(root, l.giver_id),
      exists (select from licence w where w.tenant_id = t.id and w.effective_at > at)
    from tenants_from(root) t
    join organization o on o.id = t.id
    join organization p on p.id = o.parent_id
    left join licence l on l.tenant_id = t.id and l.id = licence_in_effect(t.id, at)
    where root = any((select app_tenants())::integer[]) and t.id <> root;
  end;

-- What a tenant that this transaction covers has given on at a time and cannot give again: it holds until the licence of its
-- tenant is another, or 30 days after its end, while what it paid for is still watched.
create function licences_given(giver integer, at timestamptz)
  returns table (
    tenant_id integer, tenant_name text, licence_id uuid, network_devices integer, internet_lines integer,
    link_test_outlets integer, free_work_orders integer, ends_at timestamptz
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select l.tenant_id, o.name, l.id, l.network_devices, l.internet_lines, l.link_test_outlets, l.free_work_orders,
      least(l.expires_at, l.withdrawn_at)
    from licence l join organization o on o.id = l.tenant_id
    where l.giver_id = giver and giver = any((select app_tenants())::integer[])
      and l.id = licence_in_effect(l.tenant_id, at)
      and (least(l.expires_at, l.withdrawn_at) is null or least(l.expires_at, l.withdrawn_at) + interval '30 days' > at);
  end;

-- Whose licence no longer covers what it gave, where that leaves nothing to add for a tenant that this transaction covers; null where it
-- may add. What a giver gave counts in the order in which it was given: the latest that its licence is too small for stops adding, and
-- what was given from that with it. A quantity without a limit is more than any other.
create function licence_uncovered(tenant integer, quantity text, at timestamptz) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with recursive held as (
      select l.tenant_id, l.id, l.giver_id, l.uploaded_for as giver_name, l.effective_at
      from licence l
      where l.tenant_id = tenant and tenant = any((select app_tenants())::integer[])
        and l.id = licence_in_effect(tenant, at) and l.giver_id is not null
      union
      select l.tenant_id, l.id, l.giver_id, l.uploaded_for, l.effective_at
      from held h join licence l on l.tenant_id = h.giver_id and l.id = licence_in_effect(h.giver_id, at)
      where l.giver_id is not null
    )
    select h.giver_name
    from held h join licence own on own.tenant_id = h.giver_id and own.id = licence_in_effect(h.giver_id, at)
    where to_jsonb(own) ->> quantity is not null and (to_jsonb(own) ->> quantity)::float8 < (
      select sum(coalesce((to_jsonb(g) ->> quantity)::float8, 'infinity'))
      from licence g
      where g.giver_id = h.giver_id and g.id = licence_in_effect(g.tenant_id, at)
        and (least(g.expires_at, g.withdrawn_at) is null or least(g.expires_at, g.withdrawn_at) + interval '30 days' > at)
        and (g.effective_at, g.tenant_id) <= (h.effective_at, h.tenant_id)
    )
    limit 1;
  end;

-- The tenants whose end is near or just past, those whose licence came into effect in the last days, and those whose end is
-- another than that of the licence they were given, as somebody changed it by hand: the job looks at these alone. What a
-- signed licence said once and somebody above changed since stands.
create function licences_due(at timestamptz) returns setof integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select o.id from organization o where o.type <> 4 and o.expires_at > at and o.expires_at <= at + interval '30 days'
    union
    select l.tenant_id from licence l where l.effective_at <= at and l.effective_at > at - interval '40 days'
    union
    select l.tenant_id from licence l join organization o on o.id = l.tenant_id
    where l.serial is null and o.expires_at is distinct from least(l.expires_at, l.withdrawn_at) and l.id = licence_in_effect(l.tenant_id, at);
  end;

-- Tenants whose grace time ended lately: the engine is told once more that they are not to be asked.
create function tenants_past_grace(at timestamptz) returns setof integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select o.id from organization o
    where o.type <> 4 and o.expires_at + interval '30 days' <= at and o.expires_at + interval '31 days' > at;
  end;

-- Tenants whose devices are not to be asked at the moment: closed ones, and those whose grace time after the end of a trial
-- or licence is over.
create function paused_tenants() returns table (tenant_id integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select o.id from organization o
    where o.type <> 4 and (not o.enabled or o.expires_at + interval '30 days' <= now());
  end;

-- A tenant that this transaction covers and those below it whose licence or trial ends within a time; closed ones left out.
create function tenants_ending(root integer, after timestamptz, until timestamptz)
  returns table (id integer, name text, ends_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select o.id, o.name, o.expires_at
    from tenants_from(root) t join organization o on o.id = t.id
    where root = any((select app_tenants())::integer[]) and o.enabled and o.expires_at > after and o.expires_at <= until;
  end;

-- Licences that were accepted since a time for a tenant that this transaction covers or one below it, where the one before ended within
-- so many days of notice and of grace.
create function licences_renewed(root integer, since timestamptz, notice_days integer, grace_days integer)
  returns table (id integer, name text, renewed_at timestamptz, renewed_by text, ended_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select t.id, t.name, l.uploaded_at, l.uploaded_by, least(b.expires_at, b.withdrawn_at)
    from tenants_from(root) t
    join licence l on l.tenant_id = t.id and l.uploaded_at >= since
    cross join lateral (
      select p.expires_at, p.withdrawn_at from licence p
      where p.tenant_id = l.tenant_id and p.seq < l.seq order by p.seq desc limit 1
    ) b
    where root = any((select app_tenants())::integer[])
      and least(b.expires_at, b.withdrawn_at) - notice_days * interval '1 day' <= l.uploaded_at
      and least(b.expires_at, b.withdrawn_at) + grace_days * interval '1 day' >= l.uploaded_at;
  end;

-- Of one quantity of licences, by the column that holds it and by the kind that its days are counted under: how much each tenant below one that
-- this transaction covers uses, how much its licence grants, how much it gave on at a time, and by how much its use grew a day since one
-- (least squares through the counted days, of which `counted` says how many there are).
create function usage_growth_below(root integer, at timestamptz, since date, quantity text, counted_kind text)
  returns table (id integer, used integer, granted integer, given integer, counted integer, growth double precision)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with below as materialized (
      select t.id from tenants_from(root) t where root = any((select app_tenants())::integer[]) and t.id <> root
    ),
    had as (
      select d.tenant_id, count(*)::integer as used from device d
      where quantity = 'network_devices' and d.tenant_id in (select b.id from below b) group by d.tenant_id
      union all
      select l.tenant_id, count(*)::integer from line l
      where quantity = 'internet_lines' and l.tenant_id in (select b.id from below b) group by l.tenant_id
      union all
      -- As each tenant's own licence counts them: the outlets at the ends of tests, and agents that stand in none.
      select n.tenant_id, count(*)::integer from (
        select p.tenant_id, l.outlet_id as place from dial_path p
        join dial_target g on g.tenant_id = p.tenant_id and g.id = p.target_id
        join line l on l.tenant_id = g.tenant_id and l.id = g.line_id
        where quantity = 'link_test_outlets' and p.tenant_id in (select b.id from below b)
        union
        select p.tenant_id, coalesce(a.outlet_id, a.id) from dial_path p
        join agent a on a.tenant_id = p.tenant_id and a.id = p.source_id
        where quantity = 'link_test_outlets' and p.source_kind = 'agent' and p.tenant_id in (select b.id from below b)
      ) n group by n.tenant_id
    ),
    holds as (
      select b.id, (to_jsonb(l) ->> quantity)::integer as granted
      from below b join licence l on l.tenant_id = b.id and l.id = licence_in_effect(b.id, at)
    ),
    gave as (
      select l.giver_id, sum((to_jsonb(l) ->> quantity)::integer)::integer as given from licence l
      where l.giver_id in (select b.id from below b) and l.id = licence_in_effect(l.tenant_id, at)
        and (least(l.expires_at, l.withdrawn_at) is null or least(l.expires_at, l.withdrawn_at) > at - interval '30 days')
      group by l.giver_id
    ),
    grew as (
      select u.tenant_id, count(*)::integer as counted, regr_slope(u.used, u.day - date '2000-01-01') as growth
      from usage_day u where u.tenant_id in (select b.id from below b) and u.kind = counted_kind and u.day >= since
      group by u.tenant_id
    )
    select b.id, coalesce(h.used, 0), s.granted, coalesce(g.given, 0), coalesce(w.counted, 0), coalesce(w.growth, 0)
    from below b left join had h on h.tenant_id = b.id left join holds s on s.id = b.id left join gave g on g.giver_id = b.id
    left join grew w on w.tenant_id = b.id;
  end;
