-- What lines carried on days (UTC, counted since 1970), from the rollups as they are: a row of line_traffic_day each. Days of which there
-- are none are left out. Packing must not fail for whatever was measured: what no line carries is taken as much, or as nothing.
create function line_traffic_of(tenants integer[], days integer[], lines uuid[])
  returns table (
    tenant_id integer, day integer, line_id uuid, measured integer, in_until real[], out_until real[], in_bps real, out_bps real,
    hours smallint
  )
  language sql stable
  begin atomic
    select w.tenant_id, w.day, w.line_id, f.measured, f.in_until, f.out_until, f.in_until[24], f.out_until[24], f.hours
    from unnest(tenants, days, lines) as w (tenant_id, day, line_id)
    cross join lateral (
      select (sum(case when h.incoming is not null or h.outgoing is not null then 1 << h.at else 0 end))::integer as measured,
        array_agg(h.in_until order by h.at) as in_until, array_agg(h.out_until order by h.at) as out_until,
        (count(*) filter (where h.incoming is not null or h.outgoing is not null))::smallint as hours
      from (
        select n.at, n.incoming, n.outgoing, (coalesce(sum(n.incoming) over (order by n.at), 0))::real as in_until,
          (coalesce(sum(n.outgoing) over (order by n.at), 0))::real as out_until
        from (
          select g.at, case when i.sums[1] / i.counts[1] < 0.001 then 0 when i.hour is not null then least(i.sums[1] / i.counts[1], 1e30) end as incoming,
            case when o.sums[1] / o.counts[1] < 0.001 then 0 when o.hour is not null then least(o.sums[1] / o.counts[1], 1e30) end as outgoing
          from generate_series(0, 23) as g (at)
          left join sample_rollup i on i.tenant_id = w.tenant_id and i.hour = w.day * 24 + g.at and i.metric = 'line.in'
            and i.target_id = w.line_id
          left join sample_rollup o on o.tenant_id = w.tenant_id and o.hour = w.day * 24 + g.at and o.metric = 'line.out'
            and o.target_id = w.line_id
        ) n
      ) h
    ) f
    where f.hours > 0;
  end;

-- What all lines below a tenant that this transaction covers (of a branch of it: one below with all below it, or itself) carried on some days: until each of some hours of the day, and on the
-- whole day (hour 24). Numbers alone, and none of a tenant that keeps its figures to itself or whose product is closed.
create function line_traffic_below(root integer, branch integer, days integer[], until_hours integer[])
  returns table (day integer, until_hour integer, in_bps double precision, out_bps double precision, hours bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with open as materialized (
      select t.id from tenants_from(branch) t join tenant_setting s on s.tenant_id = t.id
      where root = any((select app_tenants())::integer[]) and branch in (select w.id from tenants_from(root) w) and t.id <> root
        and s.proxy_allowed
        and not 'DMS_SERVER_MANAGE_WAN_VIEW' = any(closed_codes(t.id))
    )
    select t.day, u.until_hour, sum(t.in_until[u.until_hour]::double precision), sum(t.out_until[u.until_hour]::double precision),
      sum(bit_count((t.measured & ((1 << u.until_hour) - 1))::bit(24)))::bigint
    from line_traffic_day t join line l on l.tenant_id = t.tenant_id and l.id = t.line_id
    cross join unnest(until_hours) as u (until_hour)
    where t.tenant_id in (select o.id from open o) and t.day = any(days)
    group by t.day, u.until_hour;
  end;

-- Since which hour (counted since 1970) how many lines are there below a tenant that this transaction covers, of the same tenants; a row
-- without an hour says how many of the tenants have lines, and how many tell nothing.
create function lines_there_below(root integer, branch integer)
  returns table (since_hour integer, lines integer, customers integer, closed integer, product_closed integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with within as materialized (
      select t.id, not s.proxy_allowed as closed, 'DMS_SERVER_MANAGE_WAN_VIEW' = any(c.codes) as product_closed
      from tenants_from(branch) t join tenant_setting s on s.tenant_id = t.id
      cross join lateral (select closed_codes(t.id) as codes offset 0) c
      where root = any((select app_tenants())::integer[]) and branch in (select w.id from tenants_from(root) w) and t.id <> root
    ),
    there as materialized (
      select l.tenant_id, floor(extract(epoch from l.created_at) / 3600)::integer as since_hour
      from line l where l.tenant_id in (select w.id from within w where not w.closed and not w.product_closed)
    )
    select t.since_hour, count(*)::integer, null::integer, null::integer, null::integer from there t group by t.since_hour
    union all
    select null, null, (select count(distinct t.tenant_id) from there t)::integer, (count(*) filter (where w.closed))::integer,
      (count(*) filter (where w.product_closed and not w.closed))::integer
    from within w;
  end;

-- What the lines of each tenant below one that this transaction covers carried from one hour to another (counted since 1970), of the same
-- tenants: the sums of the means of their hours, the hours that were measured, how many lines there are, and for how many hours they were there.
create function line_traffic_of_each(root integer, branch integer, from_hour integer, to_hour integer)
  returns table (
    id integer, in_bps double precision, out_bps double precision, hours bigint, lines integer, hours_there bigint
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with open as materialized (
      select t.id from tenants_from(branch) t join tenant_setting s on s.tenant_id = t.id
      where root = any((select app_tenants())::integer[]) and branch in (select w.id from tenants_from(root) w) and t.id <> root
        and s.proxy_allowed
        and not 'DMS_SERVER_MANAGE_WAN_VIEW' = any(closed_codes(t.id))
    ),
    there as (
      select l.tenant_id, count(*)::integer as lines,
        sum(greatest(0, to_hour - greatest(from_hour, floor(extract(epoch from l.created_at) / 3600)::integer)))::bigint as hours
      from line l where l.tenant_id in (select o.id from open o) group by l.tenant_id
    ),
    carried as (
      select t.tenant_id,
        sum((case when n.last = 24 then t.in_bps else t.in_until[n.last] end)::double precision
          - coalesce(t.in_until[n.first], 0)::double precision) as incoming,
        sum((case when n.last = 24 then t.out_bps else t.out_until[n.last] end)::double precision
          - coalesce(t.out_until[n.first], 0)::double precision) as outgoing,
        sum(bit_count((t.measured & (((1 << n.last) - 1) # ((1 << n.first) - 1)))::bit(24)))::bigint as hours
      from line_traffic_day t join line l on l.tenant_id = t.tenant_id and l.id = t.line_id
      cross join lateral (select greatest(from_hour - t.day * 24, 0) as first, least(to_hour - t.day * 24, 24) as last) n
      where t.tenant_id in (select o.id from open o) and t.day >= from_hour / 24 and t.day <= (to_hour - 1) / 24 and to_hour > from_hour
      group by t.tenant_id
    )
    select h.tenant_id, coalesce(c.incoming, 0), coalesce(c.outgoing, 0), coalesce(c.hours, 0), h.lines, h.hours
    from there h left join carried c on c.tenant_id = h.tenant_id;
  end;
