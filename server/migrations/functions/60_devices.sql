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

-- When many devices came at once: while the planner has not counted them, it takes any index of a tenant's for as good as the
-- one that names the row, and keeps to that in every plan it made. Autovacuum counts too, up to a minute later.
create function count_new_devices() returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$ begin analyze device, device_status; end $$;
create function count_new_series() returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$ begin analyze interface, series, sample_layout, device_state_interval; end $$;
