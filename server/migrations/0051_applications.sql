-- The applications of a tenant, by the app codes of requests that have screens. Without a name or an icon of its own an
-- application is shown as the product calls it.
create table application (
  tenant_id integer not null references organization (id),
  id uuid not null default gen_random_uuid(),
  app_code text not null check (app_code in ('monitor_server', 'sass_server')),
  name text check (name <> '' and length(name) <= 32),
  icon_id uuid,
  version integer not null default 0,
  changed_at timestamptz,
  changed_by text,
  primary key (tenant_id, id),
  unique (tenant_id, app_code),
  foreign key (tenant_id, icon_id) references image (tenant_id, id)
);
call tenant_table('application');
create policy owner_adds on application for insert to linekeeper_owner with check (true);

-- Every tenant has them from its first moment, so that their ids never change.
create function give_applications() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into application (tenant_id, app_code)
    values (new.id, 'monitor_server'), (new.id, 'sass_server');
  return null;
end $$;
revoke execute on function give_applications() from public;
create trigger give_applications after insert on organization
  for each row when (new.type <> 4) execute function give_applications();
insert into application (tenant_id, app_code)
  select o.id, c.app_code from organization o, (values ('monitor_server'), ('sass_server')) c (app_code) where o.type <> 4;
