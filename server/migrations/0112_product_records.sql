-- Products are records that the platform maintains, rows of its own tenant, the same for everybody (product_records()). Those
-- that the program brings are seeded at each start from the contract (set_products) until the platform edits them.
create table product (
  tenant_id integer not null references organization (id),
  id text not null check (id ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  name text not null check (name <> '' and length(name) <= 64),
  english_name text not null check (english_name <> '' and length(english_name) <= 64),
  description text not null check (length(description) <= 500),
  english_description text not null check (length(english_description) <= 500),
  category text not null,
  type text not null,
  version text not null check (version <> '' and length(version) <= 32),
  icon_id uuid,
  -- What it bundles: a code of product_code is open to a tenant where one of its open products bundles the code's capability.
  capabilities text[] not null check (cardinality(capabilities) > 0),
  -- Whether a tenant without a subscription has it.
  included boolean not null,
  built_in boolean not null,
  state text not null check (state in ('activating', 'enabled', 'disabled', 'deleting')),
  -- The operation that activates or deletes it, and since when it stands so.
  operation_id uuid,
  state_at timestamptz not null default now(),
  revision integer not null default 0,
  changed_at timestamptz,
  changed_by text,
  primary key (tenant_id, id),
  foreign key (tenant_id, icon_id) references image (tenant_id, id)
);
insert into product (tenant_id, id, name, english_name, description, english_description, category, type, version,
    capabilities, included, built_in, state)
  select o.id, 'network-monitoring', '网络监测', 'Network monitoring', '', '', 'monitoring', 'core', '1.0',
    '{network-monitoring}', true, true, 'enabled'
  from organization o where o.type = 99999;
call tenant_table('product');
create policy owner_reads on product for select to linekeeper_owner using (true);
create policy owner_adds on product for insert to linekeeper_owner with check (true);
create policy owner_changes on product for update to linekeeper_owner using (true);

-- What a tenant calls a product, and how it looks there.
create table product_display (
  tenant_id integer not null references organization (id),
  product text not null,
  name text check (name <> '' and length(name) <= 32),
  icon_id uuid,
  version integer not null default 0,
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (tenant_id, product),
  foreign key (tenant_id, icon_id) references image (tenant_id, id)
);
call tenant_table('product_display');
create policy owner_reads on product_display for select to linekeeper_owner using (true);

-- Applications have states of their own, and every tenant has the one of line tests too, so that its id never changes.
alter table application drop constraint application_app_code_check;
alter table application
  add constraint application_app_code_check check (app_code in ('monitor_server', 'dial_server', 'sass_server')),
  add column state text not null default 'enabled'
    check (state in ('activating', 'enabled', 'disabled', 'deleting', 'deleted')),
  add column operation_id uuid,
  add column state_at timestamptz not null default now();
insert into application (tenant_id, app_code)
  select o.id, 'dial_server' from organization o where o.type <> 4;
-- Almost always empty, so that every request may ask it.
drop index application_in_maintenance;
create index application_not_open on application (tenant_id) where maintenance_since is not null or state <> 'enabled';
