-- What a tenant is known by beside its name and prefix, and how it comes to its end. Administered from the tenant above.

alter table organization
  add column code text not null default '' check (length(code) <= 64),
  add column contact_person text not null default '' check (length(contact_person) <= 64),
  add column contact_information text not null default '' check (length(contact_information) <= 128),
  -- Counts the changes by form, so that nobody overwrites what they have not seen.
  add column version integer not null default 0,
  -- Set while a deletion waits. The tenant is closed meanwhile; `enabled_before` is what taking it back restores.
  add column deletion_due_at timestamptz,
  add column deletion_by text,
  add column enabled_before boolean,
  add check ((deletion_due_at is null) = (enabled_before is null)),
  add check (deletion_due_at is null or not enabled),
  add check (deletion_due_at is null or type <> 99999);

-- A domain that a tenant says is its own. A claim binds nobody: only a proved one is known by its name, and once.
create table tenant_domain (
  tenant_id integer primary key references organization (id),
  -- In its one form: lower case, international letters as punycode, no dot at the end.
  domain text not null check (domain = lower(domain) and length(domain) <= 253),
  -- What has to stand at the domain. No secret: it is shown to whoever administers the tenant, and then to everybody.
  challenge text not null,
  claimed_at timestamptz not null default now(),
  verified_at timestamptz,
  method text check (method in ('dns', 'http')),
  check ((verified_at is null) = (method is null))
);
create unique index tenant_domain_verified on tenant_domain (domain) where verified_at is not null;
call tenant_table('tenant_domain');
create policy owner_reads on tenant_domain for select to linekeeper_owner using (true);

-- Whether a tenant stands below another, at any depth.
create function stands_below(tenant integer, root integer) returns boolean
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    with recursive above as (
      select o.parent_id, 1 as depth from organization o where o.id = tenant and o.type <> 4
      union all
      select o.parent_id, a.depth + 1 from organization o join above a on o.id = a.parent_id where a.depth < 16
    )
    select exists (select from above a where a.parent_id = root);
  end;

-- All tenants below one that this transaction covers, with what its administrators may know of them. Nothing above it.
create function tenants_below(root integer)
  returns table (
    id integer, parent_id integer, parent_name text, type integer, name text, prefix text, code text, domain text,
    domain_verified boolean, status smallint, enabled boolean, frozen boolean, expires_at timestamptz,
    deletion_due_at timestamptz, contact_person text, contact_information text, created_at timestamptz, version integer
  )
  language sql stable security definer set search_path = pg_catalog, public
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
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select o.id,
      (select count(*)::integer from member m where m.tenant_id = o.id),
      (select count(*)::integer from device v where v.tenant_id = o.id),
      (select count(*)::integer from organization c where c.parent_id = o.id and c.type <> 4)
    from organization o
    where o.id = any(ids) and root = any((select app_tenants())::integer[]) and stands_below(o.id, root);
  end;

-- As before, and the transaction covers the new tenant from then on, so that what belongs to it is written with it. A tree
-- that is too deep raises LK012: what walks it stops at 16.
create or replace function add_tenant(below integer, tenant_type integer, tenant_name text, tenant_prefix text)
  returns integer
  language plpgsql security definer set search_path = pg_catalog, public as $$
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
  insert into organization (id, tenant_id, parent_id, type, name, prefix)
  values (added, added, below, tenant_type, tenant_name, tenant_prefix);
  perform set_config('app.tenants', (app_tenants() || added)::text, true);
  return added;
end $$;

-- How far below the root a tenant stands.
create function tenant_depth(tenant integer) returns integer
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    with recursive above as (
      select o.parent_id, 0 as depth from organization o where o.id = tenant
      union all
      select o.parent_id, a.depth + 1 from organization o join above a on o.id = a.parent_id where a.depth < 16
    )
    select max(a.depth) from above a;
  end;

-- Puts a tenant below another. Both must stand below a tenant that this transaction covers (the new place may be that
-- tenant itself), and the new place neither is the tenant nor stands below it.
create function move_tenant(tenant integer, below integer) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
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
create policy owner_moves on organization for update to linekeeper_owner using (true) with check (true);

-- How many levels of tenants stand below a tenant.
create function tenant_height(tenant integer) returns integer
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    with recursive below as (
      select o.id, 0 as depth from organization o where o.id = tenant
      union all
      select o.id, b.depth + 1 from organization o join below b on o.parent_id = b.id where o.type <> 4 and b.depth < 16
    )
    select max(b.depth) from below b;
  end;

-- Whom a verified domain leads to, as tenant_of_prefix does for a prefix; and all of them, for the server's own list.
create function verified_domains() returns table (domain text, prefix text, name text)
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select d.domain, o.prefix, o.name from tenant_domain d join organization o on o.id = d.tenant_id
    where d.verified_at is not null and o.enabled and o.prefix is not null;
  end;

-- Tenants whose devices are not to be asked at the moment.
create function paused_tenants() returns table (tenant_id integer)
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select o.id from organization o where not o.enabled and o.type <> 4;
  end;
