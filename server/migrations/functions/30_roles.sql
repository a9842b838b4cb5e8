-- Which built-in roles a tenant of a type has, as the contract says (builtInRolesOf; a test compares them).
create function built_in_roles_of(tenant_type integer) returns text[]
  language sql immutable set search_path = pg_catalog, public, pg_temp
  return case tenant_type
    when 99999 then array['platform-administrator', 'engineer', 'read-only']
    when 8 then array['administrator', 'engineer', 'middleman', 'read-only']
    else array['administrator', 'engineer', 'end-customer', 'read-only']
  end;

-- Whether tenants of a type may not hold a code at all, as the contract says (grantableCodes; a test compares them).
create function is_hidden_from(tenant_type integer, code text) returns boolean
  language sql immutable set search_path = pg_catalog, public, pg_temp
  return tenant_type = 16 and code like 'DMS\_SERVER\_ORGANIZATION\_MANAGE\_TENANT%';

-- The built-in roles of tenants that lack them, with what tenants of their type may hold. That of administrators lists no permission: the mark of a member gives it.
create function give_roles(tenants integer[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into role (tenant_id, name, built_in)
    select o.id, b.name, b.name
    from organization o cross join unnest(built_in_roles_of(o.type)) as b (name)
    where o.id = any(tenants)
    on conflict do nothing;
  insert into role_permission (tenant_id, role_id, permission)
    select r.tenant_id, r.id, p.permission
    from role r join built_in_permission p on p.role = r.built_in join organization o on o.id = r.tenant_id
    where r.tenant_id = any(tenants) and not is_hidden_from(o.type, p.permission)
    on conflict do nothing;
end $$;
revoke execute on function give_roles(integer[]) from public;
revoke execute on function give_roles(integer[]) from linekeeper_app;

create function give_roles_to_new() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform give_roles(array[new.id]);
  return null;
end $$;
revoke execute on function give_roles_to_new() from public;
create trigger give_roles after insert on organization
  for each row when (new.type <> 4) execute function give_roles_to_new();

-- A tenant that gets another type: no code wakes that one of both types hides, and the built-in roles are those of the new one.
-- One of the old type that somebody has stays until nobody does, with what the new type may hold of its codes.
create function settle_roles() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from role_permission p using role r
    where p.tenant_id = new.id and r.tenant_id = p.tenant_id and r.id = p.role_id
      and (is_hidden_from(old.type, p.permission) or is_hidden_from(new.type, p.permission));
  delete from role r
    where r.tenant_id = new.id and r.built_in is not null and r.built_in <> all(built_in_roles_of(new.type))
      and not exists (select from member_role h where h.tenant_id = r.tenant_id and h.role_id = r.id)
      and not exists (select from tenant_setting s where s.tenant_id = r.tenant_id and s.default_role_id = r.id);
  perform give_roles(array[new.id]);
  return null;
end $$;
revoke execute on function settle_roles() from public;
create trigger settle_roles after update of type on organization
  for each row when (new.type <> old.type and new.type <> 4) execute function settle_roles();

-- Administrators have the role that says so. The mark decides; the role shows it, in lists, filters and files.
create function show_administrator() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.administrator then
    insert into member_role (tenant_id, member_id, role_id)
      select r.tenant_id, new.id, r.id from role r
      where r.tenant_id = new.tenant_id and r.built_in in ('administrator', 'platform-administrator')
      on conflict do nothing;
  else
    delete from member_role h using role r
      where h.tenant_id = new.tenant_id and h.member_id = new.id and r.tenant_id = h.tenant_id and r.id = h.role_id
        and r.built_in in ('administrator', 'platform-administrator');
  end if;
  return null;
end $$;
revoke execute on function show_administrator() from public;
create trigger show_administrator after insert on member
  for each row when (new.administrator) execute function show_administrator();
create trigger show_changed_administrator after update of administrator on member
  for each row when (new.administrator <> old.administrator) execute function show_administrator();

-- Brings the built-in roles of all tenants to what the contract says now: {"engineer": ["CODE", …], …}. Does nothing where
-- nothing changed, which is every start but the first after an update.
create function set_built_in_roles(wanted jsonb) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('built-in roles'));
  if wanted = (
    select coalesce(jsonb_object_agg(b.role, b.permissions), '{}') from (
      select p.role, jsonb_agg(p.permission order by p.permission collate "C") as permissions
      from built_in_permission p group by p.role
    ) b
  ) then
    return false;
  end if;
  delete from built_in_permission;
  insert into built_in_permission (role, permission)
    select w.key, p.value from jsonb_each(wanted) as w cross join lateral jsonb_array_elements_text(w.value) as p (value);
  delete from role_permission p using role r, organization o
    where r.tenant_id = p.tenant_id and r.id = p.role_id and r.built_in is not null and o.id = r.tenant_id
      and (is_hidden_from(o.type, p.permission)
        or not exists (select from built_in_permission b where b.role = r.built_in and b.permission = p.permission));
  perform give_roles(array(select o.id from organization o where o.type <> 4));
  return true;
end $$;

-- Templates that the tenants above hand down to a tenant that this transaction covers.
create function role_templates(tenant integer)
  returns table (
    id uuid, name text, description text, owner_name text, changed_at timestamptz, permissions text[]
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with recursive above as (
      select o.parent_id, 0 as depth from organization o
      where o.id = tenant and o.id = any((select app_tenants())::integer[])
      union all
      select o.parent_id, a.depth + 1 from organization o join above a on o.id = a.parent_id where a.depth < 16
    )
    select r.id, r.name, r.description, o.name, r.changed_at,
      array(
        select p.permission from role_permission p
        where p.tenant_id = r.tenant_id and p.role_id = r.id order by p.permission
      )
    from above a join role r on r.tenant_id = a.parent_id and r.handed_down join organization o on o.id = r.tenant_id;
  end;
