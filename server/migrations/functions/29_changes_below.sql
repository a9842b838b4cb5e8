-- How often what the tenants below a covered one have (or one of them with all below it) came into each state from another, as numbers: by the
-- steps of `bounds`, one more than steps, of all together (`id` null), and of each tenant in the first step and in all others (`step` 1 and 2).
-- The first state of what is new is no change; what was deleted counts until then (decision 0152). Days that are kept of a tenant and lie within one step are taken as they are; the time between
-- them is counted from the intervals that began in it.
create function changes_below(root integer, branch integer, kinds text[], bounds timestamptz[])
  returns table (id integer, step integer, down integer, unreachable integer, unmeasured integer, maintenance integer, up integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with open as materialized (
      select o.id, o.kind from telling_below(root, branch, kinds) o where not o.closed and not o.product_closed
    ),
    tenants as materialized (select distinct o.id from open o),
    span as materialized (select bounds[1] as first, bounds[cardinality(bounds)] as last),
    kept as materialized (
      select d.tenant_id, d.kind, d.from_at, d.to_at, width_bucket(d.from_at, bounds) as step,
        d.down, d.unreachable, d.unmeasured, d.maintenance, d.up
      from span s join change_day d on d.tenant_id in (select t.id from tenants t) and d.from_at >= s.first and d.from_at < s.last
        and d.to_at <= s.last
      where width_bucket(d.from_at, bounds) = width_bucket(d.to_at - interval '1 microsecond', bounds)
        and d.tenant_id not in (select r.tenant_id from state_revision r)
    ),
    -- Each kept day has one row of devices.
    days as materialized (select k.tenant_id, k.from_at, k.to_at from kept k where k.kind = 'device'),
    -- Most have their days by the same clocks, so that few times lie between them: each is read for all whose it is, by the indexes of when states
    -- began and ended, and put together at once (offset 0): looked up one by one, those of a restart, at which all states end, cost ten times as much.
    gaps as materialized (
      select g.after, g.before, array_agg(g.id) as ids
      from (
        select d.tenant_id as id, lag(d.to_at, 1, s.first) over (partition by d.tenant_id order by d.from_at) as after, d.from_at as before
        from days d cross join span s
        union all
        select t.id, coalesce(l.last, s.first), s.last
        from tenants t cross join span s
        left join (select d.tenant_id, max(d.to_at) as last from days d group by d.tenant_id) l on l.tenant_id = t.id
      ) g
      where g.after < g.before
      group by g.after, g.before
    ),
    begun as (
      select c.id, n.kind, c.step, c.state
      from (
        select i.tenant_id as id, i.subject_id, width_bucket(i.from_at, bounds) as step, i.state
        from gaps g cross join lateral (
          select i.tenant_id, i.subject_id, i.from_at, i.state from state_interval i
          join state_interval b on b.tenant_id = i.tenant_id and b.subject_id = i.subject_id and b.to_at = i.from_at
            and b.from_at < i.from_at and b.state <> i.state
          where i.tenant_id = any(g.ids) and i.from_at >= g.after and i.from_at < g.before
            and b.tenant_id = any(g.ids) and b.to_at >= g.after and b.to_at < g.before
          offset 0
        ) i
      ) c
      join subject_history n on n.tenant_id = c.id and n.subject_id = c.subject_id
    ),
    found as (
      select k.tenant_id as id, k.kind, k.step, k.down, k.unreachable, k.unmeasured, k.maintenance, k.up from kept k
      union all
      select b.id, b.kind, b.step, (b.state = 'down')::integer, (b.state = 'unreachable')::integer, (b.state = 'unmeasured')::integer,
        (b.state = 'maintenance')::integer, (b.state = 'up')::integer
      from begun b
    ),
    known as (
      select f.id, f.step, least(f.step, 2) as part, f.down, f.unreachable, f.unmeasured, f.maintenance, f.up
      from found f join open o on o.id = f.id and o.kind = f.kind
    )
    select k.id, coalesce(k.step, k.part), sum(k.down)::integer, sum(k.unreachable)::integer, sum(k.unmeasured)::integer,
      sum(k.maintenance)::integer, sum(k.up)::integer
    from known k group by grouping sets ((k.step), (k.id, k.part));
  end;
