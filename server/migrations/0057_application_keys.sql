-- Keys of a tenant's applications, for programs: they read what the application reads, in this tenant alone. Only a hash is
-- kept. A key that was replaced stays good for the time that was chosen; one that was revoked is over at once.
create table application_key (
  tenant_id integer not null references organization (id),
  id uuid not null default gen_random_uuid(),
  application_id uuid not null,
  key_hash bytea not null unique,
  created_at timestamptz not null,
  created_by text not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, application_id) references application (tenant_id, id)
);
create index application_key_by_application on application_key (tenant_id, application_id);
call tenant_table('application_key');
create policy owner_reads on application_key for select to linekeeper_owner using (true);

-- The application that a key stands for, with how its tenant stands; one row or none.
create function application_of_key(hash bytea)
  returns table (
    key_id uuid, expires_at timestamptz, last_used_at timestamptz, application_id uuid, app_code text, name text,
    tenant_id integer, tenant_name text, tenant_prefix text, tenant_type integer, tenant_enabled boolean,
    tenant_frozen boolean, tenant_expires_at timestamptz, closed_codes text[], maintenance jsonb
  )
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select k.id, k.expires_at, k.last_used_at, a.id, a.app_code, a.name, o.id, o.name, o.prefix, o.type, o.enabled,
      o.frozen, o.expires_at, closed_codes(o.id),
      case when a.maintenance_since is not null then
        jsonb_build_object(a.app_code, jsonb_build_object('text', a.maintenance_text, 'until', a.maintenance_until))
      end
    from application_key k
    join application a on a.tenant_id = k.tenant_id and a.id = k.application_id
    join organization o on o.id = k.tenant_id
    where k.key_hash = hash;
  end;
