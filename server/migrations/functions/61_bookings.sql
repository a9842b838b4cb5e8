-- Runs of every tenant that wait for their turn or have it, the oldest first: a resource may be shared by tenants. Without names.
create function open_dial_bookings()
  returns table (tenant_id integer, id uuid, resources text[], most_ms integer, state text, requested_at timestamptz,
    started_at timestamptz, lease_until timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select b.tenant_id, b.id, b.resources, b.most_ms, b.state, b.requested_at, b.started_at, b.lease_until
    from dial_booking b where b.state <> 'done' order by b.requested_at, b.id;
  end;
