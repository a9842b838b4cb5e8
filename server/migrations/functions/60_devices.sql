-- The engine measures for all tenants: it learns their ids here, and reads each tenant's devices in that tenant's scope. The
-- devices of the canaries are there to be listed, never to be asked.
create function watched_tenants() returns table (tenant_id integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select distinct d.tenant_id from device d join organization o on o.id = d.tenant_id where not o.canary;
  end;

-- Tenants whose samples of deleted devices are still to be deleted.
create function tenants_with_removed_devices() returns table (tenant_id integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select distinct r.tenant_id from removed_device r;
  end;
