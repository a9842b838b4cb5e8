-- The logos of tenants below one that this transaction covers, with the version of the settings that they stand in.
create function tenant_logos(root integer, ids integer[])
  returns table (id integer, logo_id uuid, version integer)
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select s.tenant_id, s.logo_id, s.version
    from tenant_setting s
    where s.tenant_id = any(ids) and root = any((select app_tenants())::integer[]) and stands_below(s.tenant_id, root);
  end;
