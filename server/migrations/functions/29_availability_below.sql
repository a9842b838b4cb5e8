-- Which tenants below one that this transaction covers (of a branch of it: one below with all below it, or itself) tell which kinds: none
-- of a tenant that keeps its figures to itself, nor of a kind of which the product is closed there. The own network is not below itself.
create function telling_below(root integer, branch integer, kinds text[])
  returns table (id integer, kind text, closed boolean, product_closed boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select t.id, k.kind, not s.proxy_allowed, k.code = any(c.codes)
    from tenants_from(branch) t join tenant_setting s on s.tenant_id = t.id
    cross join lateral (select closed_codes(t.id) as codes offset 0) c
    cross join (values ('device', 'DMS_SERVER_MANAGE_DEVICE'), ('line', 'DMS_SERVER_MANAGE_WAN_VIEW')) as k (kind, code)
    where root = any((select app_tenants())::integer[]) and branch in (select w.id from tenants_from(root) w) and t.id <> root
      and k.kind = any(kinds);
  end;

-- How long all devices and lines of those tenants were in each state, by the steps (of `bounds`, one more than steps) in which states begin
-- and end, as numbers: microseconds since the first bound, added up. `there`: for how long there was one.
create function states_by_step_below(root integer, branch integer, kinds text[], bounds timestamptz[])
  returns table (
    kind text, state text, begin_step integer, end_step integer, count integer, begin_us double precision, end_us double precision,
    first_us double precision
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with open as materialized (
      select o.id, o.kind from telling_below(root, branch, kinds) o where not o.closed and not o.product_closed
    ),
    who as materialized (
      select d.tenant_id, d.id, 'device' as kind, d.created_at from device d
      where d.tenant_id in (select o.id from open o where o.kind = 'device')
      union all
      select l.tenant_id, l.id, 'line', l.created_at from line l
      where l.tenant_id in (select o.id from open o where o.kind = 'line')
    ),
    span as (select bounds[1] as first, bounds[cardinality(bounds)] as last),
    -- Two indexes, one each: of what holds, and of what ended in that time.
    met as (
      select i.tenant_id, i.subject_id, i.state, i.from_at, i.to_at from span s
      join state_interval i on i.tenant_id in (select o.id from open o) and i.to_at is null and i.from_at < s.last
      union all
      select i.tenant_id, i.subject_id, i.state, i.from_at, i.to_at from span s
      join state_interval i on i.tenant_id in (select o.id from open o) and i.to_at > s.first - interval '1 millisecond'
        and i.to_at < 'infinity' and i.from_at < s.last
    ),
    parts as (
      select w.kind, m.state, greatest(m.from_at, s.first - interval '1 microsecond') as begin_at, least(m.to_at, s.last) as end_at
      from met m join who w on w.tenant_id = m.tenant_id and w.id = m.subject_id cross join span s
      union all
      select w.kind, 'there', greatest(w.created_at, s.first), s.last from who w join span s on w.created_at < s.last
    ),
    since as (
      select p.kind, p.state, width_bucket(p.begin_at, bounds) as begin_step, width_bucket(p.end_at, bounds) as end_step,
        extract(epoch from p.begin_at - s.first) * 1000000 as begin_us, extract(epoch from p.end_at - s.first) * 1000000 as end_us
      from parts p cross join span s
    )
    select n.kind, n.state, n.begin_step, n.end_step, count(*)::integer, sum(n.begin_us)::double precision,
      sum(n.end_us)::double precision, min(n.begin_us)::double precision
    from since n group by n.kind, n.state, n.begin_step, n.end_step;
  end;

-- The same added up from the days that are kept of each tenant (`state_day`) and from what changed within the days of `moments`, each of
-- which began at its `began`. `days` are where days begin, one more than there are days. A row `missing` says that the days of a tenant do not tell it.
create function states_by_day_below(
  root integer, branch integer, kinds text[], days timestamptz[], moments timestamptz[], began timestamptz[], bounds timestamptz[]
)
  returns table (
    what text, kind text, state text, at double precision, to_ms double precision, held integer, held_after integer,
    sum double precision
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with open as materialized (
      select o.id, o.kind from telling_below(root, branch, kinds) o where not o.closed and not o.product_closed
    ),
    who as materialized (
      select d.tenant_id, d.id, 'device' as kind, d.created_at from device d
      where d.tenant_id in (select o.id from open o where o.kind = 'device')
      union all
      select l.tenant_id, l.id, 'line', l.created_at from line l
      where l.tenant_id in (select o.id from open o where o.kind = 'line')
    ),
    span as (select bounds[1] as first, bounds[cardinality(bounds)] as last, days[1] as first_day, days[cardinality(days)] as last_day),
    kept as materialized (
      select d.tenant_id, d.kind, d.state, d.from_at, d.to_at, d.held, d.held_after, d.ms
      from span s join state_day d on d.tenant_id in (select o.id from open o) and d.from_at >= s.first_day and d.from_at < s.last_day
      join open o on o.id = d.tenant_id and o.kind = d.kind
    ),
    -- Days of each tenant, once: looked up for each of hundreds, they are all compared with each.
    complete as (
      select k.tenant_id from (select distinct k.tenant_id, k.from_at, k.to_at from kept k) k
      where k.from_at = any(days) and k.to_at = any(days)
      group by k.tenant_id having count(distinct k.from_at) = cardinality(days) - 1
    ),
    missing as (
      select w.tenant_id from (select distinct w.tenant_id from who w join span s on w.created_at < s.last) w
      where w.tenant_id in (select r.tenant_id from state_revision r) or w.tenant_id not in (select c.tenant_id from complete c)
    ),
    came as (
      select w.kind, greatest(0, extract(epoch from w.created_at - s.first) * 1000000) as us,
        width_bucket(greatest(w.created_at, s.first), bounds) as step
      from who w join span s on w.created_at < s.last
    ),
    changed as (
      select (m.place - 1)::integer as at, 1 as sign, i.tenant_id, i.subject_id, i.state, i.from_at as changed_at
      from unnest(moments, began) with ordinality as m (moment, began, place)
      join state_interval i on i.tenant_id in (select o.id from open o) and i.from_at >= m.began and i.from_at < m.moment
      union all
      select (m.place - 1)::integer, -1, i.tenant_id, i.subject_id, i.state, i.to_at
      from unnest(moments, began) with ordinality as m (moment, began, place)
      join state_interval i on i.tenant_id in (select o.id from open o) and i.to_at >= m.began and i.to_at < m.moment
    )
    select 'missing', null, null, 0, 0, 0, 0, 0 where exists (select from missing)
    union all
    select 'day', k.kind, k.state, (extract(epoch from k.from_at) * 1000)::double precision,
      (extract(epoch from k.to_at) * 1000)::double precision, sum(k.held)::integer, sum(k.held_after)::integer, sum(k.ms)::double precision
    from kept k group by k.kind, k.state, k.from_at, k.to_at
    union all
    select 'change', w.kind, c.state, c.at, 0, sum(c.sign)::integer, 0,
      sum(c.sign * extract(epoch from c.changed_at - s.first) * 1000000)::double precision
    from changed c join who w on w.tenant_id = c.tenant_id and w.id = c.subject_id cross join span s
    group by w.kind, c.state, c.at
    union all
    select 'there', c.kind, 'there', c.step, (min(c.us) / 1000)::double precision, count(*)::integer, 0, sum(c.us)::double precision
    from came c group by c.kind, c.step;
  end;

-- How long the devices or lines of each of those tenants were in each state between two times, in milliseconds, how many there are, and for how
-- long there was one. Tenants without any are left out. A tenant whose days are kept (by whatever clocks) without a gap, from that of the first
-- time on, is told from them and from what changed before the first time on its day, and after the last day; each other from its intervals.
create function availability_of_each(root integer, branch integer, kinds text[], after timestamptz, before timestamptz)
  returns table (
    id integer, kind text, subjects integer, first_at timestamptz, total_ms double precision, up_ms double precision, down_ms double precision,
    unreachable_ms double precision, maintenance_ms double precision
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with open as materialized (
      select o.id, o.kind from telling_below(root, branch, kinds) o where not o.closed and not o.product_closed
    ),
    who as materialized (
      select d.tenant_id, d.id, 'device' as kind, d.created_at from device d
      where d.tenant_id in (select o.id from open o where o.kind = 'device') and d.created_at < before
      union all
      select l.tenant_id, l.id, 'line', l.created_at from line l
      where l.tenant_id in (select o.id from open o where o.kind = 'line') and l.created_at < before
    ),
    kept as materialized (
      select d.tenant_id, d.kind, d.state, d.from_at, d.to_at, d.held, d.held_after, d.ms from state_day d
      where d.tenant_id in (select o.id from open o) and d.to_at > after and d.to_at <= before
        and not exists (select from state_revision r where r.tenant_id = d.tenant_id)
    ),
    settled as materialized (
      select d.tenant_id, min(d.from_at) as first, max(d.to_at) as last
      from (
        select k.tenant_id, k.from_at, k.to_at, lag(k.to_at) over (partition by k.tenant_id order by k.from_at) as before_it
        from (select distinct k.tenant_id, k.from_at, k.to_at from kept k) k
      ) d
      group by d.tenant_id having min(d.from_at) <= after and bool_and(coalesce(d.before_it = d.from_at, true))
    ),
    asked as materialized (select distinct o.id from open o where o.id not in (select f.tenant_id from settled f)),
    changed as (
      select f.tenant_id, i.subject_id, i.state, -extract(epoch from after - i.from_at) as seconds
      from settled f join state_interval i on i.tenant_id = f.tenant_id and i.from_at >= f.first and i.from_at < after
      union all
      select f.tenant_id, i.subject_id, i.state, extract(epoch from after - i.to_at)
      from settled f join state_interval i on i.tenant_id = f.tenant_id and i.to_at >= f.first and i.to_at < after
      union all
      select f.tenant_id, i.subject_id, i.state, extract(epoch from before - i.from_at)
      from settled f join state_interval i on i.tenant_id = f.tenant_id and i.from_at >= f.last and i.from_at < before
      union all
      select f.tenant_id, i.subject_id, i.state, -extract(epoch from before - i.to_at)
      from settled f join state_interval i on i.tenant_id = f.tenant_id and i.to_at >= f.last and i.to_at < before
      union all
      select i.tenant_id, i.subject_id, i.state, extract(epoch from before - greatest(i.from_at, after)) from state_interval i
      where i.tenant_id in (select a.id from asked a) and i.to_at is null and i.from_at < before
      union all
      select i.tenant_id, i.subject_id, i.state, extract(epoch from least(i.to_at, before) - greatest(i.from_at, after))
      from state_interval i
      where i.tenant_id in (select a.id from asked a) and i.to_at > after and i.to_at < 'infinity' and i.from_at < before
    ),
    spent as (
      select p.tenant_id, p.kind, p.state, sum(p.ms)::double precision as ms
      from (
        select w.tenant_id, w.kind, c.state, c.seconds * 1000 as ms
        from changed c join who w on w.tenant_id = c.tenant_id and w.id = c.subject_id
        union all
        select k.tenant_id, k.kind, k.state, k.ms
          - case when k.from_at = f.first then k.held * extract(epoch from after - f.first) * 1000 else 0 end
          + case when k.to_at = f.last then k.held_after * extract(epoch from before - f.last) * 1000 else 0 end
        from settled f join kept k on k.tenant_id = f.tenant_id join open o on o.id = k.tenant_id and o.kind = k.kind
      ) p
      group by p.tenant_id, p.kind, p.state
    ),
    there as (
      select w.tenant_id, w.kind, count(*)::integer as subjects, min(w.created_at) as first_at,
        (sum(extract(epoch from before - greatest(w.created_at, after))) * 1000)::double precision as total_ms
      from who w group by w.tenant_id, w.kind
    )
    select t.tenant_id, t.kind, t.subjects, t.first_at, t.total_ms, coalesce(sum(s.ms) filter (where s.state = 'up'), 0),
      coalesce(sum(s.ms) filter (where s.state = 'down'), 0), coalesce(sum(s.ms) filter (where s.state = 'unreachable'), 0),
      coalesce(sum(s.ms) filter (where s.state = 'maintenance'), 0)
    from there t left join spent s on s.tenant_id = t.tenant_id and s.kind = t.kind
    group by t.tenant_id, t.kind, t.subjects, t.first_at, t.total_ms;
  end;
