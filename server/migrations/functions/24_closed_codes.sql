-- The codes that are closed to a tenant: those whose capability no product that it has, and the platform has enabled, bundles.
-- They leave the menu, and their endpoints refuse.
create function closed_codes(tenant integer) returns text[]
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select coalesce(array_agg(c.code), '{}') from product_code c
    where not exists (
      select from product p left join subscription s on s.tenant_id = tenant and s.product = p.id
      where c.product = any(p.capabilities) and p.state = 'enabled'
        and coalesce(s.state, case when p.included then 'enabled' end) = 'enabled'
    );
  end;

-- The applications of a tenant that are not enabled, asked with its sessions.
create function closed_applications(tenant integer) returns text[]
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select array(select a.app_code from application a where a.tenant_id = tenant and a.state <> 'enabled');
  end;
