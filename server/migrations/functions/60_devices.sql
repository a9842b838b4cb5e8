-- Tenants whose samples of deleted devices are still to be deleted.
create function tenants_with_removed_devices() returns table (tenant_id integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select distinct r.tenant_id from removed_device r;
  end;
