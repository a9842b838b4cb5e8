-- Tenants whose samples of what was deleted are to be deleted now: those of lines are kept for a while (decision 0150).
create function tenants_with_removed_targets() returns table (tenant_id integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select distinct r.tenant_id from removed_target r
    where not exists (
      select from removed_subject s where s.tenant_id = r.tenant_id and s.id = r.id and s.samples_until > now());
  end;
