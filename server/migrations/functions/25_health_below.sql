-- How the networks of a tenant that this transaction covers and of all below it stand, as numbers: no device is named. One row
-- a tenant. One that forbids those above to act for it keeps its numbers to itself: its row says so and has none. Nor has one
-- to which the product that they are of is closed.
create function states_below(root integer)
  returns table (
    id integer, closed boolean, product_closed boolean, devices integer, down integer, unreachable integer, unmeasured integer, maintenance integer,
    up integer, broken_since timestamptz, unmeasured_since timestamptz
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with within as (
      select t.id, t.id <> root and not s.proxy_allowed as closed,
        'DMS_SERVER_MANAGE_DEVICE' = any(closed_codes(t.id)) as product_closed
      from tenants_from(root) t join tenant_setting s on s.tenant_id = t.id
      where root = any((select app_tenants())::integer[])
    ),
    counted as (
      select s.tenant_id, count(*) as devices, count(*) filter (where s.state = 'down') as down,
        count(*) filter (where s.state = 'unreachable') as unreachable,
        count(*) filter (where s.state = 'unmeasured') as unmeasured,
        count(*) filter (where s.state = 'maintenance') as maintenance, count(*) filter (where s.state = 'up') as up,
        min(s.since) filter (where s.state in ('down', 'unreachable')) as broken_since,
        min(s.since) filter (where s.state = 'unmeasured') as unmeasured_since
      from subject_status s
      where s.kind = 'device' and s.tenant_id in (select w.id from within w where not w.closed)
        and s.tenant_id not in (select p.id from within p where p.product_closed)
      group by s.tenant_id
    )
    select w.id, w.closed, w.product_closed, coalesce(c.devices, 0)::integer, coalesce(c.down, 0)::integer,
      coalesce(c.unreachable, 0)::integer, coalesce(c.unmeasured, 0)::integer, coalesce(c.maintenance, 0)::integer,
      coalesce(c.up, 0)::integer, c.broken_since, c.unmeasured_since
    from within w left join counted c on c.tenant_id = w.id;
  end;

-- How long the devices of some of these tenants were in each state between two times, in milliseconds, how long there was a
-- device, and since when there has been one. Tenants without a device are left out, and those that keep their numbers.
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
        (sum(extract(epoch from before - greatest(v.created_at, after))) * 1000)::double precision as total_ms
      from device v where v.tenant_id = w.id and v.created_at < before
    ) d
    cross join lateral (
      select sum(p.ms) filter (where p.state = 'up') as up_ms, sum(p.ms) filter (where p.state = 'down') as down_ms,
        sum(p.ms) filter (where p.state = 'unreachable') as unreachable_ms,
        sum(p.ms) filter (where p.state = 'maintenance') as maintenance_ms
      from (
        select n.state,
          (extract(epoch from least(n.to_at, before) - greatest(n.from_at, after)) * 1000)::double precision as ms
        -- Two indexes, one each: of what holds, and of what ended in that time.
        from (
          select o.subject_id, o.state, o.from_at, o.to_at from state_interval o
          where o.tenant_id = w.id and o.to_at is null and o.from_at < before
          union all
          select e.subject_id, e.state, e.from_at, e.to_at from state_interval e
          where e.tenant_id = w.id and e.to_at > after and e.from_at < before
        ) n
        join subject_status s on s.tenant_id = w.id and s.subject_id = n.subject_id and s.kind = 'device'
      ) p
    ) i
    where d.first_at is not null;
  end;
