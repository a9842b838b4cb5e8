-- The two tenants of the isolation self-test.
create function canary_tenants() returns table (tenant_id integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select o.id from organization o where o.canary order by o.id;
  end;

-- The two of them, made where they are missing.
create function ensure_canaries() returns setof integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  added integer;
begin
  perform pg_advisory_xact_lock(hashtext('canary tenants'));
  while (select count(*) from organization o where o.canary) < 2 loop
    added := nextval(pg_get_serial_sequence('public.organization', 'id'));
    insert into organization (id, tenant_id, type, name, canary) values (added, added, 8, 'Canary', true);
  end loop;
  return query select c.tenant_id from canary_tenants() as c;
end $$;
