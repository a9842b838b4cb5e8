-- Which tenants below one that this transaction covers (of a branch of it: one below with all below it, or itself) tell which kinds: none
-- of a tenant that keeps its figures to itself, nor of a kind of which the product is closed there. The own network is not below itself.
create function telling_below(root integer, branch integer, kinds text[])
  returns table (id integer, kind text, closed boolean, product_closed boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select t.id, k.kind, not s.proxy_allowed, k.code = any(c.codes)
    from tenants_from(branch) t join tenant_setting s on s.tenant_id = t.id
    cross join lateral (select closed_codes(t.id) as codes offset 0) c
    cross join (
      values ('device', 'DMS_SERVER_MANAGE_DEVICE'), ('line', 'DMS_SERVER_MANAGE_WAN_VIEW'), ('agent', 'DMS_SERVER_MANAGE_WAN_VIEW'),
        ('dial_path', 'DMS_SERVER_MANAGE_WAN_VIEW'), ('service', 'DMS_SERVER_CENTER_HEALTH_MONITOR')
    ) as k (kind, code)
    where root = any((select app_tenants())::integer[]) and branch in (select w.id from tenants_from(root) w) and t.id <> root
      and k.kind = any(kinds);
  end;

-- How long all devices and lines of those tenants were in each state, by the steps (of `bounds`, one more than steps) in which states begin
-- and end, as numbers: microseconds since the first bound, added up. `there`: for how long there was one. What was deleted counts until then.
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
    span as (
      select b.first, b.last, extract(epoch from b.last - b.first) * 1000000 as length_us
      from (select bounds[1] as first, bounds[cardinality(bounds)] as last) b
    ),
    -- Two indexes, one each: of what holds, and of what ended in that time. Most began before it and holds: that is not looked for among the bounds.
    met as materialized (
      select i.tenant_id, i.subject_id, i.state, case when i.from_at < s.first then 0 else width_bucket(i.from_at, bounds) end as begin_step,
        case when i.to_at < s.last then width_bucket(i.to_at, bounds) else cardinality(bounds) end as end_step,
        case when i.from_at < s.first then -1 else extract(epoch from i.from_at - s.first) * 1000000 end as begin_us,
        case when i.to_at < s.last then extract(epoch from i.to_at - s.first) * 1000000 else s.length_us end as end_us
      from span s cross join lateral (
        select h.tenant_id, h.subject_id, h.state, h.from_at, h.to_at from state_interval h
        where h.tenant_id in (select o.id from open o) and h.to_at is null and h.from_at < s.last
        union all
        select e.tenant_id, e.subject_id, e.state, e.from_at, e.to_at from state_interval e
        where e.tenant_id in (select o.id from open o) and e.to_at > s.first - interval '1 millisecond' and e.to_at < 'infinity'
          and e.from_at < s.last
      ) i
    )
    select 'device', m.state, m.begin_step, m.end_step, count(*)::integer, sum(m.begin_us)::double precision, sum(m.end_us)::double precision,
      min(m.begin_us)::double precision
    from met m join device_history() d on d.tenant_id = m.tenant_id and d.id = m.subject_id
    where m.tenant_id in (select o.id from open o where o.kind = 'device')
    group by m.state, m.begin_step, m.end_step
    union all
    select 'line', m.state, m.begin_step, m.end_step, count(*)::integer, sum(m.begin_us)::double precision, sum(m.end_us)::double precision,
      min(m.begin_us)::double precision
    from met m join line_history() d on d.tenant_id = m.tenant_id and d.id = m.subject_id
    where m.tenant_id in (select o.id from open o where o.kind = 'line')
    group by m.state, m.begin_step, m.end_step
    union all
    select 'device', 'there', w.step, w.end_step, count(*)::integer, sum(w.us)::double precision, sum(w.end_us)::double precision,
      min(w.us)::double precision
    from (
      select case when d.created_at > s.first then width_bucket(d.created_at, bounds) else 1 end as step,
        case when d.created_at > s.first then extract(epoch from d.created_at - s.first) * 1000000 else 0 end as us,
        case when d.there_until < s.last then width_bucket(d.there_until, bounds) else cardinality(bounds) end as end_step,
        case when d.there_until < s.last then extract(epoch from d.there_until - s.first) * 1000000 else s.length_us end as end_us
      from span s join device_history() d on d.created_at < s.last and (d.there_until is null or d.there_until > s.first)
      where d.tenant_id in (select o.id from open o where o.kind = 'device')
    ) w
    group by w.step, w.end_step
    union all
    select 'line', 'there', w.step, w.end_step, count(*)::integer, sum(w.us)::double precision, sum(w.end_us)::double precision,
      min(w.us)::double precision
    from (
      select case when d.created_at > s.first then width_bucket(d.created_at, bounds) else 1 end as step,
        case when d.created_at > s.first then extract(epoch from d.created_at - s.first) * 1000000 else 0 end as us,
        case when d.there_until < s.last then width_bucket(d.there_until, bounds) else cardinality(bounds) end as end_step,
        case when d.there_until < s.last then extract(epoch from d.there_until - s.first) * 1000000 else s.length_us end as end_us
      from span s join line_history() d on d.created_at < s.last and (d.there_until is null or d.there_until > s.first)
      where d.tenant_id in (select o.id from open o where o.kind = 'line')
    ) w
    group by w.step, w.end_step;
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
    span as (select bounds[1] as first, bounds[cardinality(bounds)] as last, days[1] as first_day, days[cardinality(days)] as last_day),
    -- By tenant and step: nearly all were there before the first. What was deleted went in the step in which it was, taken away from what came.
    came as materialized (
      select w.tenant_id, 'device' as kind, w.step, count(*)::integer as count, min(w.us) as first_us, sum(w.us) as us
      from (
        select d.tenant_id, case when d.created_at > s.first then width_bucket(d.created_at, bounds) else 1 end as step,
          case when d.created_at > s.first then extract(epoch from d.created_at - s.first) * 1000000 else 0 end as us
        from span s join device_history() d on d.created_at < s.last and (d.there_until is null or d.there_until > s.first)
        where d.tenant_id in (select o.id from open o where o.kind = 'device')
      ) w
      group by w.tenant_id, w.step
      union all
      select w.tenant_id, 'line' as kind, w.step, count(*)::integer as count, min(w.us) as first_us, sum(w.us) as us
      from (
        select d.tenant_id, case when d.created_at > s.first then width_bucket(d.created_at, bounds) else 1 end as step,
          case when d.created_at > s.first then extract(epoch from d.created_at - s.first) * 1000000 else 0 end as us
        from span s join line_history() d on d.created_at < s.last and (d.there_until is null or d.there_until > s.first)
        where d.tenant_id in (select o.id from open o where o.kind = 'line')
      ) w
      group by w.tenant_id, w.step
      union all
      select r.tenant_id, r.kind, width_bucket(r.deleted_at, bounds), -count(*)::integer,
        min(extract(epoch from r.deleted_at - s.first) * 1000000), -sum(extract(epoch from r.deleted_at - s.first) * 1000000)
      from span s join removed_subject r on r.deleted_at > s.first and r.deleted_at < s.last and r.created_at < s.last
      join open o on o.id = r.tenant_id and o.kind = r.kind
      group by r.tenant_id, r.kind, width_bucket(r.deleted_at, bounds)
    ),
    holders as materialized (select distinct c.tenant_id, c.kind from came c),
    kept as materialized (
      select d.kind, d.from_at, d.to_at, count(*) as tenants,
        sum(d.up_ms) as up_ms, sum(d.down_ms) as down_ms, sum(d.unreachable_ms) as unreachable_ms, sum(d.maintenance_ms) as maintenance_ms,
        sum(d.unmeasured_ms) as unmeasured_ms,
        sum(d.up_held) as up_held, sum(d.down_held) as down_held, sum(d.unreachable_held) as unreachable_held,
        sum(d.maintenance_held) as maintenance_held, sum(d.unmeasured_held) as unmeasured_held,
        sum(d.up_held_after) as up_held_after, sum(d.down_held_after) as down_held_after, sum(d.unreachable_held_after) as unreachable_held_after,
        sum(d.maintenance_held_after) as maintenance_held_after, sum(d.unmeasured_held_after) as unmeasured_held_after
      from span s join state_day d on d.from_at >= s.first_day and d.from_at < s.last_day
        and d.tenant_id = any((select array_agg(distinct o.id) from open o)::integer[])
      join holders h on h.tenant_id = d.tenant_id and h.kind = d.kind
      group by d.kind, d.from_at, d.to_at
    ),
    -- Kinds of which one of the days is not kept of all who have any.
    missing as (
      select h.kind
      from (
        select h.kind, count(*) as tenants, bool_or(h.tenant_id in (select r.tenant_id from state_revision r)) as is_revised
        from holders h group by h.kind
      ) h
      where h.is_revised or cardinality(days) - 1 <> (
        select count(*) from kept k
        where k.kind = h.kind and k.tenants = h.tenants and k.from_at = any(days) and k.to_at = any(days)
      )
    ),
    changed as materialized (
      select (m.place - 1)::integer as at, 1 as sign, i.tenant_id, i.subject_id, i.state, i.from_at as changed_at
      from unnest(moments, began) with ordinality as m (moment, began, place)
      join state_interval i on i.tenant_id in (select o.id from open o) and i.from_at >= m.began and i.from_at < m.moment
      union all
      select (m.place - 1)::integer, -1, i.tenant_id, i.subject_id, i.state, i.to_at
      from unnest(moments, began) with ordinality as m (moment, began, place)
      join state_interval i on i.tenant_id in (select o.id from open o) and i.to_at >= m.began and i.to_at < m.moment
    ),
    -- Whose they are is looked for once for all of them.
    subjects as (
      select d.tenant_id, d.id, 'device' as kind from device_history() d where d.tenant_id in (select o.id from open o where o.kind = 'device')
      union all
      select l.tenant_id, l.id, 'line' from line_history() l where l.tenant_id in (select o.id from open o where o.kind = 'line')
    ),
    changed_kinds as (
      select s.kind, c.state, c.at, c.sign, c.changed_at from changed c join subjects s on s.tenant_id = c.tenant_id and s.id = c.subject_id
      -- Of a tenant without any within the time, its days are not read.
      join holders h on h.tenant_id = c.tenant_id and h.kind = s.kind
    )
    select 'missing', null, null, 0, 0, 0, 0, 0 where exists (select from missing)
    union all
    select 'day', k.kind, o.state, (extract(epoch from k.from_at) * 1000)::double precision,
      (extract(epoch from k.to_at) * 1000)::double precision, o.held::integer, o.held_after::integer, o.ms::double precision
    from kept k cross join lateral (values
      ('up', k.up_ms, k.up_held, k.up_held_after),
      ('down', k.down_ms, k.down_held, k.down_held_after),
      ('unreachable', k.unreachable_ms, k.unreachable_held, k.unreachable_held_after),
      ('maintenance', k.maintenance_ms, k.maintenance_held, k.maintenance_held_after),
      ('unmeasured', k.unmeasured_ms, k.unmeasured_held, k.unmeasured_held_after)
    ) as o (state, ms, held, held_after)
    union all
    select 'change', c.kind, c.state, c.at, 0, sum(c.sign)::integer, 0,
      sum(c.sign * extract(epoch from c.changed_at - s.first) * 1000000)::double precision
    from changed_kinds c cross join span s
    group by c.kind, c.state, c.at
    union all
    select 'there', c.kind, 'there', c.step, (min(c.first_us) / 1000)::double precision, sum(c.count)::integer, 0, sum(c.us)::double precision
    from came c group by c.kind, c.step;
  end;

-- How long the devices or lines of each of those tenants were in each state between two times, in milliseconds, how many there are, and for how
-- long there was one; of some of them alone where their `ids` are given. Tenants without any are left out. A tenant whose days are kept (by whatever clocks) without a gap, from that of the first
-- time on, is told from them and from what changed before the first time on its day, and after the last day; each other from its intervals.
create function availability_of_each(
  root integer, branch integer, kinds text[], after timestamptz, before timestamptz, ids integer[] default null
)
  returns table (
    id integer, kind text, subjects integer, first_at timestamptz, total_ms double precision, up_ms double precision, down_ms double precision,
    unreachable_ms double precision, maintenance_ms double precision
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with open as materialized (
      select o.id, o.kind from telling_below(root, branch, kinds) o
      where not o.closed and not o.product_closed and (ids is null or o.id = any(ids))
    ),
    kept as materialized (
      select d.tenant_id, d.kind, d.from_at, d.to_at, d.up_ms, d.down_ms, d.unreachable_ms, d.maintenance_ms,
        d.up_held, d.down_held, d.unreachable_held, d.maintenance_held,
        d.up_held_after, d.down_held_after, d.unreachable_held_after, d.maintenance_held_after
      from state_day d
      where d.tenant_id = any((select array_agg(distinct o.id) from open o)::integer[]) and d.to_at > after and d.to_at <= before
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
    -- Where the earliest of them begins and ends, for one range of an index.
    extent as (select min(f.first) as first, min(f.last) as last from settled f),
    changed as materialized (
      select f.tenant_id, i.subject_id, i.state, -extract(epoch from after - i.from_at) as seconds
      from settled f join state_interval i on i.tenant_id = f.tenant_id and i.from_at >= f.first
      where i.from_at >= (select e.first from extent e) and i.from_at < after
      union all
      select f.tenant_id, i.subject_id, i.state, extract(epoch from after - i.to_at)
      from settled f join state_interval i on i.tenant_id = f.tenant_id and i.to_at >= f.first
      where i.to_at >= (select e.first from extent e) and i.to_at < after
      union all
      select f.tenant_id, i.subject_id, i.state, extract(epoch from before - i.from_at)
      from settled f join state_interval i on i.tenant_id = f.tenant_id and i.from_at >= f.last
      where i.from_at >= (select e.last from extent e) and i.from_at < before
      union all
      select f.tenant_id, i.subject_id, i.state, -extract(epoch from before - i.to_at)
      from settled f join state_interval i on i.tenant_id = f.tenant_id and i.to_at >= f.last
      where i.to_at >= (select e.last from extent e) and i.to_at < before
      union all
      select i.tenant_id, i.subject_id, i.state, extract(epoch from before - greatest(i.from_at, after)) from state_interval i
      where i.tenant_id = any((select array_agg(a.id) from asked a)::integer[]) and i.to_at is null and i.from_at < before
      union all
      select i.tenant_id, i.subject_id, i.state, extract(epoch from least(i.to_at, before) - greatest(i.from_at, after))
      from state_interval i
      where i.tenant_id = any((select array_agg(a.id) from asked a)::integer[]) and i.to_at > after and i.to_at < 'infinity'
        and i.from_at < before
    ),
    days as (
      select k.tenant_id, k.kind,
        sum(k.up_ms - k.up_held * h.before_ms + k.up_held_after * h.after_ms) as up_ms,
        sum(k.down_ms - k.down_held * h.before_ms + k.down_held_after * h.after_ms) as down_ms,
        sum(k.unreachable_ms - k.unreachable_held * h.before_ms + k.unreachable_held_after * h.after_ms) as unreachable_ms,
        sum(k.maintenance_ms - k.maintenance_held * h.before_ms + k.maintenance_held_after * h.after_ms) as maintenance_ms
      from settled f join kept k on k.tenant_id = f.tenant_id
      -- What was held goes on: of the first day until the first time, which does not count, and of the last until the last.
      cross join lateral (
        select case when k.from_at = f.first then date_part('epoch', after - f.first) * 1000 else 0 end as before_ms,
          case when k.to_at = f.last then date_part('epoch', before - f.last) * 1000 else 0 end as after_ms
      ) h
      join open o on o.id = k.tenant_id and o.kind = k.kind
      group by k.tenant_id, k.kind
    ),
    spent as (
      select p.tenant_id, p.kind, sum(p.ms) filter (where p.state = 'up') as up_ms, sum(p.ms) filter (where p.state = 'down') as down_ms,
        sum(p.ms) filter (where p.state = 'unreachable') as unreachable_ms, sum(p.ms) filter (where p.state = 'maintenance') as maintenance_ms
      from (
        select c.tenant_id, s.kind, c.state, c.seconds * 1000 as ms
        from changed c join (
          select d.tenant_id, d.id, 'device' as kind from device_history() d where d.tenant_id in (select o.id from open o)
          union all
          select l.tenant_id, l.id, 'line' from line_history() l where l.tenant_id in (select o.id from open o)
        ) s on s.tenant_id = c.tenant_id and s.id = c.subject_id
        union all
        select d.tenant_id, d.kind, s.state, s.ms
        from days d cross join lateral (values
          ('up', d.up_ms), ('down', d.down_ms), ('unreachable', d.unreachable_ms), ('maintenance', d.maintenance_ms)
        ) as s (state, ms)
      ) p
      group by p.tenant_id, p.kind
    ),
    there as (
      select d.tenant_id, 'device' as kind, count(*)::integer as subjects, min(d.created_at) as first_at,
        sum(date_part('epoch', least(before, d.there_until) - greatest(d.created_at, after))) * 1000 as total_ms
      from device_history() d
      where d.tenant_id in (select o.id from open o where o.kind = 'device') and d.created_at < before
        and (d.there_until is null or d.there_until > after)
      group by d.tenant_id
      union all
      select d.tenant_id, 'line' as kind, count(*)::integer as subjects, min(d.created_at) as first_at,
        sum(date_part('epoch', least(before, d.there_until) - greatest(d.created_at, after))) * 1000 as total_ms
      from line_history() d
      where d.tenant_id in (select o.id from open o where o.kind = 'line') and d.created_at < before
        and (d.there_until is null or d.there_until > after)
      group by d.tenant_id
    )
    select t.tenant_id, t.kind, t.subjects, t.first_at, t.total_ms, coalesce(s.up_ms, 0), coalesce(s.down_ms, 0),
      coalesce(s.unreachable_ms, 0), coalesce(s.maintenance_ms, 0)
    from there t left join spent s on s.tenant_id = t.tenant_id and s.kind = t.kind;
  end;
