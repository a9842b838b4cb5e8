-- The tree of tenants, walked by the owner because no transaction covers all of it: ids and names come out. Every walk stops at
-- 16 levels, so that a circle would end, too; add_tenant and move_tenant keep the tree to 12.

-- The root of the tree.
create function platform_tenant() returns integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select o.id from organization o where o.type = 99999;
  end;

-- The tenant above; null for the root.
create function tenant_above(tenant integer) returns integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select o.parent_id from organization o where o.id = tenant;
  end;

-- A tenant where it is `root` or stands below it, found upwards from it.
create function tenant_below(root integer, wanted integer)
  returns table (id integer, name text, prefix text, type integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with recursive above as (
      select o.id, o.parent_id, 0 as depth from organization o where o.id = wanted and o.type <> 4
      union all
      select o.id, o.parent_id, a.depth + 1 from organization o join above a on o.id = a.parent_id where a.depth < 16
    )
    select o.id, o.name, o.prefix, o.type from organization o
    where o.id = wanted and exists (select from above where above.id = root);
  end;

-- A tenant and all tenants below it: who may be entered from there.
create function tenants_from(root integer)
  returns table (id integer, parent_id integer, type integer, name text, prefix text, depth integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with recursive tree as (
      select o.id, o.parent_id, o.type, o.name, o.prefix, 0 as depth from organization o
      where o.id = root and o.type <> 4
      union all
      select o.id, o.parent_id, o.type, o.name, o.prefix, t.depth + 1 from organization o join tree t on o.parent_id = t.id
      where o.type <> 4 and t.depth < 16
    )
    select t.id, t.parent_id, t.type, t.name, t.prefix, t.depth from tree t order by t.depth, t.name, t.id;
  end;

-- Whether a tenant stands below another, at any depth.
create function stands_below(tenant integer, root integer) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with recursive above as (
      select o.parent_id, 1 as depth from organization o where o.id = tenant and o.type <> 4
      union all
      select o.parent_id, a.depth + 1 from organization o join above a on o.id = a.parent_id where a.depth < 16
    )
    select exists (select from above a where a.parent_id = root);
  end;

-- The name of an organisation for the audit of a tenant that this transaction covers: of itself, of one above it that acted
-- there, or of one below it. Null for any other.
create function organization_near(tenant integer, other integer) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select o.name from organization o
    where o.id = other and tenant = any((select app_tenants())::integer[])
      and (other = tenant or stands_below(tenant, other) or stands_below(other, tenant));
  end;

-- How far below the root a tenant stands.
create function tenant_depth(tenant integer) returns integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with recursive above as (
      select o.parent_id, 0 as depth from organization o where o.id = tenant
      union all
      select o.parent_id, a.depth + 1 from organization o join above a on o.id = a.parent_id where a.depth < 16
    )
    select max(a.depth) from above a;
  end;

-- How many levels of tenants stand below a tenant.
create function tenant_height(tenant integer) returns integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with recursive below as (
      select o.id, 0 as depth from organization o where o.id = tenant
      union all
      select o.id, b.depth + 1 from organization o join below b on o.parent_id = b.id where o.type <> 4 and b.depth < 16
    )
    select max(b.depth) from below b;
  end;
