-- Products and what tenants have of them. A tenant without a row for a product has it, enabled.

-- Which permission codes each product gates, as the contract says (contract/src/product-catalogue.ts; a test compares them).
create table product_code (
  product text not null,
  code text not null,
  primary key (product, code)
);
insert into product_code (product, code) values
  ('network-monitoring', 'DMS_SERVER_MANAGE_DEVICE'),
  ('network-monitoring', 'DMS_SERVER_MANAGE_DEVICE_EDIT'),
  ('operations-centre', 'DMS_SERVER_MANAGE_OPERATIONS_CENTER'),
  ('operations-centre', 'DMS_SERVER_CENTER_GLOBAL_OPERATIONS'),
  ('operations-centre', 'DMS_SERVER_CENTER_HEALTH_MONITOR'),
  ('operations-centre', 'DMS_SERVER_CENTER_RESOURCE_DISTRIBUTION'),
  ('operations-centre', 'DMS_SERVER_CENTER_PERSONAL_PERFORMANCE'),
  ('operations-centre', 'DMS_SERVER_MANAGE_WAN_VIEW'),
  ('integration-channels', 'DMS_SERVER_SYSTEM_THIRD_MANAGER'),
  ('assistant', 'DMS_SERVER_SYSTEM_AI_SETTING');
revoke insert, update, delete on product_code from linekeeper_app;

create table subscription (
  tenant_id integer not null references organization (id),
  product text not null,
  state text not null check (state in ('activating', 'enabled', 'disabled', 'deleting', 'deleted')),
  -- The work that activates or deletes; it belongs to the tenant that asked for it.
  work_id uuid,
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (tenant_id, product)
);
call tenant_table('subscription');
create policy owner_reads on subscription for select to linekeeper_owner using (true);

-- The codes of products that a tenant does not have enabled: they leave the menu, and their endpoints refuse.
create or replace function closed_codes(tenant integer) returns text[]
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select coalesce(array_agg(c.code), '{}') from subscription s join product_code c on c.product = s.product
    where s.tenant_id = tenant and s.state <> 'enabled';
  end;

-- What the tenants below one that this transaction covers have of each product; no entry: it is enabled.
create function subscriptions_below(root integer)
  returns table (id integer, name text, prefix text, parent_name text, states jsonb)
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select t.id, o.name, o.prefix, p.name,
      coalesce((select jsonb_object_agg(s.product, s.state) from subscription s where s.tenant_id = t.id), '{}')
    from tenants_from(root) t
    join organization o on o.id = t.id
    join organization p on p.id = o.parent_id
    where root = any((select app_tenants())::integer[]) and t.id <> root;
  end;

-- Tenants whose devices are not to be asked at the moment: closed ones, and those whose grace time after the end of a trial
-- or licence is over.
create or replace function paused_tenants() returns table (tenant_id integer)
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select o.id from organization o
    where o.type <> 4 and (not o.enabled or o.expires_at + interval '30 days' <= now());
  end;

-- Tenants whose grace time ended lately: the engine is told once more that they are not to be asked.
create function tenants_past_grace(at timestamptz) returns setof integer
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select o.id from organization o
    where o.type <> 4 and o.expires_at + interval '30 days' <= at and o.expires_at + interval '31 days' > at;
  end;
