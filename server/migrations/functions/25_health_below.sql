-- How what is watched in a tenant that this transaction covers and in all below it stands, as numbers: nothing is named. One row a
-- tenant and kind (`device`, `outlet`, `line`, `agent`, `test`), or of `ids` alone where some are named. A tenant that forbids those
-- above to act for it keeps its numbers to itself: its rows say so and have none. Nor has a kind of which the product is closed there.
-- Outlets stand as the worst of their devices and, for who sees lines and where these are not closed, of their lines (outlet_parts), tests as
-- the worst of their paths; what rests (a test that is paused or outside its hours, an outlet in which nothing stands) is in the total alone,
-- and agents that were revoked are not there.
create function standings_below(root integer, kinds text[], sees_lines boolean, ids integer[] default null)
  returns table (
    id integer, kind text, closed boolean, product_closed boolean, total integer, down integer, unreachable integer,
    unmeasured integer, maintenance integer, up integer, broken_since timestamptz, unmeasured_since timestamptz
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with within as materialized (
      select t.id, t.id <> root and not s.proxy_allowed as closed, 'DMS_SERVER_MANAGE_DEVICE' = any(c.codes) as devices_closed,
        'DMS_SERVER_MANAGE_WAN_VIEW' = any(c.codes) as lines_closed
      from tenants_from(root) t join tenant_setting s on s.tenant_id = t.id
      cross join lateral (select closed_codes(t.id) as codes offset 0) c
      where root = any((select app_tenants())::integer[]) and (ids is null or t.id = any(ids))
    ),
    with_devices as materialized (select w.id from within w where not w.closed and not w.devices_closed),
    with_lines as materialized (select w.id from within w where not w.closed and not w.lines_closed),
    -- What outlets and tests stand as: the worst of what stands in them, and of their paths that do not rest.
    parts as (
      select o.tenant_id, o.outlet_id as whole, s.state, s.since
      from outlet_parts() o join subject_status s on s.kind in ('device', 'line') and s.tenant_id = o.tenant_id and s.subject_id = o.id
      where 'outlet' = any(kinds) and o.outlet_id is not null and o.tenant_id in (select w.id from with_devices w)
        and (o.kind = 'device' or (sees_lines and o.tenant_id in (select w.id from with_lines w)))
      union all
      select p.tenant_id, p.test_id, s.state, s.since
      from dial_path p join subject_status s on s.kind = 'dial_path' and s.tenant_id = p.tenant_id and s.subject_id = p.id
      where 'test' = any(kinds) and s.reason not in ('test-paused', 'outside-hours')
        and p.tenant_id in (select w.id from with_lines w)
    ),
    wholes as materialized (
      select p.tenant_id, p.whole,
        case when bool_or(p.state = 'down') then 'down' when bool_or(p.state = 'unreachable') then 'unreachable'
          when bool_or(p.state = 'unmeasured') then 'unmeasured' when bool_or(p.state = 'maintenance') then 'maintenance'
          else 'up' end as state,
        coalesce(min(p.since) filter (where p.state in ('down', 'unreachable')),
          min(p.since) filter (where p.state = 'unmeasured')) as since
      -- By state first, so that no row is asked six times what it is.
      from (
        select o.tenant_id, o.whole, o.state, min(o.since) as since from parts o group by o.tenant_id, o.whole, o.state
      ) p
      group by p.tenant_id, p.whole
    ),
    standing as (
      select s.tenant_id, s.kind, s.state, s.since
      from subject_status s join within w on w.id = s.tenant_id
      where s.kind = any(kinds) and not w.closed
        and ((s.kind = 'device' and not w.devices_closed) or (s.kind = 'line' and not w.lines_closed))
      union all
      select a.tenant_id, 'agent', s.state, s.since
      from agent a join subject_status s on s.kind = 'agent' and s.tenant_id = a.tenant_id and s.subject_id = a.id
      where a.revoked_at is null and 'agent' = any(kinds) and a.tenant_id in (select w.id from with_lines w)
      union all
      select o.tenant_id, 'outlet', p.state, p.since
      from outlet o left join wholes p on p.tenant_id = o.tenant_id and p.whole = o.id
      where 'outlet' = any(kinds) and o.tenant_id in (select w.id from with_devices w)
      union all
      select t.tenant_id, 'test', p.state, p.since
      from dial_test t left join wholes p on p.tenant_id = t.tenant_id and p.whole = t.id
      where 'test' = any(kinds) and t.tenant_id in (select w.id from with_lines w)
    ),
    counted as (
      select n.tenant_id, n.kind, sum(n.held) as total, sum(n.held) filter (where n.state = 'down') as down,
        sum(n.held) filter (where n.state = 'unreachable') as unreachable,
        sum(n.held) filter (where n.state = 'unmeasured') as unmeasured,
        sum(n.held) filter (where n.state = 'maintenance') as maintenance, sum(n.held) filter (where n.state = 'up') as up,
        min(n.since) filter (where n.state in ('down', 'unreachable')) as broken_since,
        min(n.since) filter (where n.state = 'unmeasured') as unmeasured_since
      -- By state first, so that no row is asked eight times what it is.
      from (
        select s.tenant_id, s.kind, s.state, count(*) as held, min(s.since) as since
        from standing s group by s.tenant_id, s.kind, s.state
      ) n
      group by n.tenant_id, n.kind
    )
    select w.id, k.kind, w.closed, case when k.kind in ('device', 'outlet') then w.devices_closed else w.lines_closed end,
      coalesce(c.total, 0)::integer, coalesce(c.down, 0)::integer, coalesce(c.unreachable, 0)::integer,
      coalesce(c.unmeasured, 0)::integer, coalesce(c.maintenance, 0)::integer, coalesce(c.up, 0)::integer, c.broken_since,
      c.unmeasured_since
    from within w cross join unnest(kinds) as k (kind) left join counted c on c.tenant_id = w.id and c.kind = k.kind
      and (k.kind <> 'test' or 'dial_server' <> all(closed_applications(w.id)));
  end;

-- The same of several kinds added up, a row a tenant. `product_closed`: that of each of the kinds is; `some_closed`: that of one of them. Of what
-- is grave (a silent agent and a test that fails are signs), how much is broken and unmeasured.
create function states_below(root integer, ids integer[] default null, kinds text[] default '{device}')
  returns table (
    id integer, closed boolean, product_closed boolean, some_closed boolean, total integer, down integer, unreachable integer, unmeasured integer,
    maintenance integer, up integer, grave_broken integer, grave_unmeasured integer, broken_since timestamptz, unmeasured_since timestamptz
  )
  language sql stable set search_path = pg_catalog, public, pg_temp
  begin atomic
    select s.id, bool_or(s.closed), bool_and(s.product_closed), bool_or(s.product_closed), sum(s.total)::integer, sum(s.down)::integer,
      sum(s.unreachable)::integer, sum(s.unmeasured)::integer, sum(s.maintenance)::integer, sum(s.up)::integer,
      coalesce(sum(s.down + s.unreachable) filter (where s.kind not in ('agent', 'test')), 0)::integer,
      coalesce(sum(s.unmeasured) filter (where s.kind not in ('agent', 'test')), 0)::integer, min(s.broken_since), min(s.unmeasured_since)
    from standings_below(root, kinds, 'line' = any(kinds), ids) s group by s.id;
  end;

-- How long the devices of some of these tenants were in each state between two times, in milliseconds, how long there was a
-- device, and since when there has been one. What was deleted counts until then (decision 0146). Tenants without a device are left out, and those that keep their numbers.
create function times_below(root integer, ids integer[], after timestamptz, before timestamptz)
  returns table (
    id integer, first_device_at timestamptz, total_ms double precision, up_ms double precision, down_ms double precision,
    unreachable_ms double precision, maintenance_ms double precision
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with within as (
      select t.id
      from tenants_from(root) t join tenant_setting s on s.tenant_id = t.id
      where root = any((select app_tenants())::integer[]) and t.id = any(ids) and (t.id = root or s.proxy_allowed)
        and 'DMS_SERVER_MANAGE_DEVICE' <> all(closed_codes(t.id))
    )
    select w.id, d.first_at, d.total_ms, coalesce(i.up_ms, 0), coalesce(i.down_ms, 0), coalesce(i.unreachable_ms, 0),
      coalesce(i.maintenance_ms, 0)
    from within w
    cross join lateral (
      select min(v.created_at) as first_at,
        (extract(epoch from sum(least(v.there_until, before) - greatest(v.created_at, after))) * 1000)::double precision as total_ms
      from device_history() v where v.tenant_id = w.id and v.created_at < before and (v.there_until is null or v.there_until > after)
    ) d
    cross join lateral (
      select max(p.ms) filter (where p.state = 'up') as up_ms, max(p.ms) filter (where p.state = 'down') as down_ms,
        max(p.ms) filter (where p.state = 'unreachable') as unreachable_ms,
        max(p.ms) filter (where p.state = 'maintenance') as maintenance_ms
      from (
        select n.state,
          (extract(epoch from sum(least(n.to_at, before) - greatest(n.from_at, after))) * 1000)::double precision as ms
        -- Two indexes, one each: of what holds, and of what ended in that time.
        from (
          select o.subject_id, o.state, o.from_at, o.to_at from state_interval o
          where o.tenant_id = w.id and o.to_at is null and o.from_at < before
          union all
          select e.subject_id, e.state, e.from_at, e.to_at from state_interval e
          where e.tenant_id = w.id and e.to_at > after and e.from_at < before
        ) n
        join device_history() s on s.tenant_id = w.id and s.id = n.subject_id
        group by n.state
      ) p
    ) i
    where d.first_at is not null;
  end;
