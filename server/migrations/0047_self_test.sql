-- Two tenants that exist to be looked for: an hourly self-test asks as one of them for what is the other's. They stand
-- outside the tree, with nothing above them: so whatever walks from the platform downwards never comes to them, neither
-- lists, switchers and proxies nor polling, licences and limits.
alter table organization
  add column canary boolean not null default false,
  drop constraint organization_check1,
  add constraint organization_root check ((type = 99999 or canary) = (parent_id is null)),
  add check (not canary or (type = 8 and prefix is null));

create function canary_tenants() returns table (tenant_id integer)
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select o.id from organization o where o.canary order by o.id;
  end;

-- The two of them, made where they are missing.
create function ensure_canaries() returns setof integer
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  added integer;
begin
  perform pg_advisory_xact_lock(hashtext('canary tenants'));
  while (select count(*) from organization o where o.canary) < 2 loop
    added := nextval(pg_get_serial_sequence('public.organization', 'id'));
    insert into organization (id, tenant_id, type, name, canary) values (added, added, 8, 'Canary', true);
  end loop;
  return query select c.tenant_id from canary_tenants() as c;
end $$;

-- Their devices are there to be listed, never to be asked.
create or replace function watched_tenants() returns table (tenant_id integer)
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select distinct d.tenant_id from device d join organization o on o.id = d.tenant_id where not o.canary;
  end;

-- What each self-test found; nothing of a tenant's is in it.
create table self_test (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  took_ms integer not null,
  endpoints integer not null,
  calls integer not null,
  -- Endpoints that were not walked, with the reason.
  skipped text[] not null,
  findings jsonb not null
);
create index self_test_by_time on self_test (at);
