-- Adds a tenant below one that the transaction covers, or that stands below such a one; the transaction covers the new tenant
-- from then on, so that what belongs to it is written with it. A prefix that is taken raises unique_violation, a tree that
-- would be too deep LK012.
create function add_tenant(
    below integer, tenant_type integer, tenant_name text, tenant_prefix text, tenant_code text default '',
    contact_person text default '', contact_information text default '', tenant_status integer default 1,
    ends_at timestamptz default null
  )
  returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  added integer := nextval(pg_get_serial_sequence('public.organization', 'id'));
begin
  if not exists (select from unnest(app_tenants()) as covered where covered = below or stands_below(below, covered)) then
    raise exception 'tenant % is not below a tenant of this transaction', below
      using errcode = 'insufficient_privilege';
  end if;
  if tenant_depth(below) >= 12 then
    raise exception 'tenant % stands too deep', below using errcode = 'LK012';
  end if;
  insert into organization (
    id, tenant_id, parent_id, type, name, prefix, code, contact_person, contact_information, status, expires_at
  ) values (
    added, added, below, tenant_type, tenant_name, tenant_prefix, tenant_code, contact_person, contact_information,
    tenant_status, ends_at
  );
  perform set_config('app.tenants', (app_tenants() || added)::text, true);
  return added;
end $$;

-- Puts a tenant below another. Both must stand below a tenant that this transaction covers (the new place may be that
-- tenant itself), and the new place neither is the tenant nor stands below it.
-- Raises insufficient_privilege, or LK012 for a tree that would be too deep.
create function move_tenant(tenant integer, below integer) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (
    select from unnest(app_tenants()) as covered
    where covered <> tenant and stands_below(tenant, covered) and (below = covered or stands_below(below, covered))
  ) or below = tenant or stands_below(below, tenant) then
    raise exception 'tenant % cannot be moved below %', tenant, below using errcode = 'insufficient_privilege';
  end if;
  if tenant_depth(below) + tenant_height(tenant) >= 12 then
    raise exception 'tenant % stands too deep', below using errcode = 'LK012';
  end if;
  update organization set parent_id = below where id = tenant;
end $$;

-- Lets this transaction cover a tenant that stands below one it covers; false where it does not. What is then read and
-- written passes row-level security like everything else.
create function cover_below(wanted integer) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if wanted = any(app_tenants()) then return true; end if;
  if not exists (select from unnest(app_tenants()) as covered, tenants_from(covered) as t where t.id = wanted) then
    return false;
  end if;
  perform set_config('app.tenants', (app_tenants() || wanted)::text, true);
  return true;
end $$;
