-- Runs of every tenant that wait for their turn or have it, the oldest first: a resource may be shared by tenants. Without names. With each,
-- when its tenant last had a turn with this server at an end, in this month or the last one.
create function open_dial_bookings()
  returns table (tenant_id integer, id uuid, resources text[], most_ms integer, state text, requested_at timestamptz,
    started_at timestamptz, lease_until timestamptz, served_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with open as (
      select b.tenant_id, b.id, b.resources, b.most_ms, b.state, b.requested_at, b.started_at, b.lease_until
      from dial_booking b where b.state <> 'done'),
    served as (
      select t.tenant_id, (select max(b.started_at) from dial_booking b where b.tenant_id = t.tenant_id and 'server' = any(b.resources)
          and b.month in (to_char(now(), 'YYYY-MM'), to_char(now() + interval '1 day', 'YYYY-MM'), to_char(now() - interval '20 days', 'YYYY-MM'))) as at
      from (select distinct o.tenant_id from open o where o.state = 'waiting' and 'server' = any(o.resources)) t)
    select o.tenant_id, o.id, o.resources, o.most_ms, o.state, o.requested_at, o.started_at, o.lease_until, s.at
    from open o left join served s on s.tenant_id = o.tenant_id order by o.requested_at, o.id;
  end;

-- What runs of all tenants with this server at an end carried since the calendar month of UTC began; those that go on count with all that they
-- announced. Tenants count by their own zones: their months around it are looked through.
create function hub_bytes_of_month() returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select coalesce(sum(coalesce(b.bytes, b.most_bytes)), 0)::bigint
    from organization o join dial_booking b on b.tenant_id = o.id
    where b.month in (to_char(now() at time zone 'UTC', 'YYYY-MM'), to_char((now() at time zone 'UTC') - interval '1 day', 'YYYY-MM'),
        to_char((now() at time zone 'UTC') + interval '1 day', 'YYYY-MM'), to_char(date_trunc('month', now() at time zone 'UTC') - interval '1 day', 'YYYY-MM'))
      and 'server' = any(b.resources) and b.started_at >= date_trunc('month', now(), 'UTC');
  end;
