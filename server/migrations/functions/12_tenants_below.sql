-- All tenants below one that this transaction covers, with what its administrators may know of them. Nothing above it.
create function tenants_below(root integer)
  returns table (
    id integer, parent_id integer, parent_name text, type integer, name text, prefix text, code text, domain text,
    domain_verified boolean, status smallint, enabled boolean, frozen boolean, expires_at timestamptz,
    deletion_due_at timestamptz, contact_person text, contact_information text, created_at timestamptz, version integer
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with recursive below as (
      select o.id, 1 as depth from organization o
      where o.parent_id = root and root = any((select app_tenants())::integer[]) and o.type <> 4
      union all
      select o.id, b.depth + 1 from organization o join below b on o.parent_id = b.id where o.type <> 4 and b.depth < 16
    )
    select o.id, o.parent_id, p.name, o.type, o.name, o.prefix, o.code, d.domain, d.verified_at is not null, o.status,
      o.enabled, o.frozen, o.expires_at, o.deletion_due_at, o.contact_person, o.contact_information, o.created_at,
      o.version
    from below b
    join organization o on o.id = b.id
    join organization p on p.id = o.parent_id
    left join tenant_domain d on d.tenant_id = o.id;
  end;

-- How many members, devices and tenants tenants have, of those that stand below one that this transaction covers.
create function tenant_sizes(root integer, ids integer[])
  returns table (id integer, members integer, devices integer, tenants integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select o.id,
      (select count(*)::integer from member m where m.tenant_id = o.id),
      (select count(*)::integer from device v where v.tenant_id = o.id),
      (select count(*)::integer from organization c where c.parent_id = o.id and c.type <> 4)
    from organization o
    where o.id = any(ids) and root = any((select app_tenants())::integer[]) and stands_below(o.id, root);
  end;

-- How many members each tenant below one that this transaction covers has, for lists that sort by it.
create function members_below(root integer)
  returns table (id integer, members integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select t.id, count(m.id)::integer
    from tenants_from(root) t left join member m on m.tenant_id = t.id
    where root = any((select app_tenants())::integer[]) and t.id <> root
    group by t.id;
  end;

-- The logos of tenants below one that this transaction covers, with the version of the settings that they stand in.
create function tenant_logos(root integer, ids integer[])
  returns table (id integer, logo_id uuid, version integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select s.tenant_id, s.logo_id, s.version
    from tenant_setting s
    where s.tenant_id = any(ids) and root = any((select app_tenants())::integer[]) and stands_below(s.tenant_id, root);
  end;

-- The tenants below one, each with the names of those between, from the top.
create function tenants_to_enter(root integer)
  returns table (id integer, type integer, name text, prefix text, code text, path text[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with recursive tree as (
      select o.id, o.type, o.name, o.prefix, o.code, '{}'::text[] as path, 0 as depth from organization o
      where o.id = root and o.type <> 4
      union all
      select o.id, o.type, o.name, o.prefix, o.code, case when t.depth = 0 then t.path else t.path || t.name end, t.depth + 1
      from organization o join tree t on o.parent_id = t.id
      where o.type <> 4 and t.depth < 16
    )
    select t.id, t.type, t.name, t.prefix, t.code, t.path from tree t where t.depth > 0;
  end;
