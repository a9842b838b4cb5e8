-- Tenants whose samples of what was deleted are still to be deleted.
create function tenants_with_removed_targets() returns table (tenant_id integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select distinct r.tenant_id from removed_target r;
  end;
