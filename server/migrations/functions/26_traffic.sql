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

-- What lines of tenants carried together on days, from line_traffic_day as it is: a row of tenant_traffic_day each. Those that were deleted count
-- as long as it says something of them (decision 0150). Days of which there are none are left out.
create function tenant_traffic_of(tenants integer[], days integer[])
  returns table (tenant_id integer, day integer, in_until double precision[], out_until double precision[], hours_until integer[])
  language sql stable
  begin atomic
    select w.tenant_id, w.day, f.in_until, f.out_until, f.hours_until
    from unnest(tenants, days) as w (tenant_id, day)
    cross join lateral (
      select array_agg(h.incoming order by h.at) as in_until, array_agg(h.outgoing order by h.at) as out_until,
        array_agg(h.hours order by h.at) as hours_until
      from (
        select g.at, sum(t.in_until[g.at]::double precision) as incoming, sum(t.out_until[g.at]::double precision) as outgoing,
          sum(bit_count((t.measured & ((1 << g.at) - 1))::bit(24)))::integer as hours
        from line_traffic_day t cross join generate_series(1, 24) as g (at)
        where t.tenant_id = w.tenant_id and t.day = w.day
        group by g.at
      ) h
    ) f
    where f.in_until is not null;
  end;

-- Adds up anew the days of tenants of which any line's row changed. The lock is held until the commit: who waited for it sees, in the
-- statements after it, what the one before wrote.
create function keep_tenant_traffic() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  tenants integer[];
  days integer[];
begin
  perform pg_advisory_xact_lock(c.tenant_id, hashtext('traffic days'))
  from (select distinct n.tenant_id from touched n order by n.tenant_id) c;
  select array_agg(c.tenant_id), array_agg(c.day) into tenants, days from (select distinct n.tenant_id, n.day from touched n) c;
  if tenants is null then
    return null;
  end if;
  delete from tenant_traffic_day d using unnest(tenants, days) as c (tenant_id, day)
  where d.tenant_id = c.tenant_id and d.day = c.day;
  insert into tenant_traffic_day (tenant_id, day, in_until, out_until, hours_until)
  select f.tenant_id, f.day, f.in_until, f.out_until, f.hours_until from tenant_traffic_of(tenants, days) f;
  return null;
end $$;

create trigger keep_added_traffic after insert on line_traffic_day
  referencing new table as touched for each statement execute function keep_tenant_traffic();
create trigger keep_changed_traffic after update on line_traffic_day
  referencing new table as touched for each statement execute function keep_tenant_traffic();
create trigger keep_deleted_traffic after delete on line_traffic_day
  referencing old table as touched for each statement execute function keep_tenant_traffic();

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
    ),
    told as materialized (
      select d.tenant_id, d.day, d.in_until, d.out_until, d.hours_until
      from tenant_traffic_day d where d.tenant_id in (select o.id from open o) and d.day = any(days)
    )
    select t.day, u.until_hour, sum(t.in_until[u.until_hour]), sum(t.out_until[u.until_hour]),
      sum(t.hours_until[u.until_hour])::bigint
    from told t cross join unnest(until_hours) as u (until_hour)
    group by t.day, u.until_hour;
  end;

-- Since which hour (counted since 1970) until which how many lines are there below a tenant that this transaction covers, of the same tenants:
-- those that were deleted as long as their samples are kept. A row without an hour says how many of the tenants have lines, or had any since an
-- hour, and how many tell nothing.
create function lines_there_below(root integer, branch integer, from_hour integer)
  returns table (since_hour integer, until_hour integer, lines integer, customers integer, closed integer, product_closed integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with within as materialized (
      select t.id, not s.proxy_allowed as closed, 'DMS_SERVER_MANAGE_WAN_VIEW' = any(c.codes) as product_closed
      from tenants_from(branch) t join tenant_setting s on s.tenant_id = t.id
      cross join lateral (select closed_codes(t.id) as codes offset 0) c
      where root = any((select app_tenants())::integer[]) and branch in (select w.id from tenants_from(root) w) and t.id <> root
    ),
    there as materialized (
      select l.tenant_id, floor(extract(epoch from l.created_at) / 3600)::integer as since_hour,
        ceil(extract(epoch from l.there_until) / 3600)::integer as until_hour
      from line_history() l where l.tenant_id in (select w.id from within w where not w.closed and not w.product_closed) and l.has_samples
    )
    select t.since_hour, t.until_hour, count(*)::integer, null::integer, null::integer, null::integer
    from there t group by t.since_hour, t.until_hour
    union all
    select null, null, null, (select count(distinct t.tenant_id) from there t where t.until_hour is null or t.until_hour > from_hour)::integer,
      (count(*) filter (where w.closed))::integer, (count(*) filter (where w.product_closed and not w.closed))::integer
    from within w;
  end;

-- What the lines of each tenant below one that this transaction covers carried from one hour to another (counted since 1970), of the same
-- tenants: the sums of the means of their hours, the hours that were measured, how many lines there are or were in this time, and for how many
-- hours they were there.
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
        sum(greatest(0, least(to_hour, ceil(extract(epoch from l.there_until) / 3600)::integer)
          - greatest(from_hour, floor(extract(epoch from l.created_at) / 3600)::integer)))::bigint as hours
      from line_history() l
      where l.tenant_id in (select o.id from open o) and l.has_samples
        and (l.there_until is null or l.there_until > to_timestamp(from_hour * 3600::double precision))
      group by l.tenant_id
    ),
    told as materialized (
      select d.tenant_id, d.day, d.in_until, d.out_until, d.hours_until
      from tenant_traffic_day d where d.tenant_id in (select o.id from open o) and d.day >= from_hour / 24 and d.day <= (to_hour - 1) / 24
        and to_hour > from_hour
    ),
    carried as (
      select t.tenant_id, sum(t.in_until[n.last] - coalesce(t.in_until[n.first], 0)) as incoming,
        sum(t.out_until[n.last] - coalesce(t.out_until[n.first], 0)) as outgoing,
        sum(t.hours_until[n.last] - coalesce(t.hours_until[n.first], 0))::bigint as hours
      from told t
      cross join lateral (select greatest(from_hour - t.day * 24, 0) as first, least(to_hour - t.day * 24, 24) as last) n
      group by t.tenant_id
    )
    select h.tenant_id, coalesce(c.incoming, 0), coalesce(c.outgoing, 0), coalesce(c.hours, 0), h.lines, h.hours
    from there h left join carried c on c.tenant_id = h.tenant_id;
  end;
