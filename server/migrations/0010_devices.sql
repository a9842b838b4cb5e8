-- Outlets, devices and their interfaces: what a tenant owns and has watched.

-- How people sort names: Chinese by pinyin, numbers by their value (Gi1/0/2 before Gi1/0/10).
create collation natural_order (provider = icu, locale = 'zh-u-kn-true');

create table outlet (
  tenant_id integer not null references organization (id),
  id uuid not null default gen_random_uuid(),
  number text collate natural_order not null check (number <> '' and length(number) <= 32),
  name text collate natural_order not null check (name <> '' and length(name) <= 128),
  region text collate natural_order not null check (length(region) <= 64),
  address text not null default '' check (length(address) <= 256),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, number),
  check ((latitude is null) = (longitude is null))
);
call tenant_table('outlet');

-- What the user gave stays: discovery fills in the name and the kind only where `name_given`, `kind_given` are false.
create table device (
  tenant_id integer not null references organization (id),
  id uuid not null default gen_random_uuid(),
  name text collate natural_order not null check (name <> '' and length(name) <= 255),
  name_given boolean not null,
  kind text not null check (kind in ('smart_cpe', 'router', 'switch', 'firewall', 'access_point')),
  kind_given boolean not null,
  address inet not null check (masklen(address) = case family(address) when 4 then 32 else 128 end),
  port integer not null check (port between 1 and 65535),
  snmp_version text not null check (snmp_version in ('v1', 'v2c')),
  -- AES-256-GCM, bound to this tenant, table, row and column (platform/secrets).
  sealed_community bytea not null,
  interval_s integer not null check (interval_s in (10, 60)),
  outlet_id uuid,
  region text not null default '',
  brand text not null default '',
  model text collate natural_order not null default '',
  serial_number text not null default '',
  mac_address text not null default '',
  location text not null default '',
  contact text not null default '',
  description text not null default '',
  firmware text not null default '',
  sys_name text not null default '',
  sys_object_id text not null default '',
  -- hrDeviceIndex of the processors and the storage row of the main memory, for the polls.
  processors integer[] not null default '{}',
  memory_index integer,
  memory_bytes double precision,
  discovered_at timestamptz,
  discovery_fault text,
  created_at timestamptz not null default now(),
  version integer not null default 0,
  primary key (tenant_id, id),
  unique (tenant_id, address, port),
  foreign key (tenant_id, outlet_id) references outlet (tenant_id, id)
);
create index device_by_name on device (tenant_id, name, id);
create index device_by_outlet on device (tenant_id, outlet_id);
call tenant_table('device');

-- The state that holds now, beside the device so that lists filter and sort by it. Written at every poll, hence apart
-- from the device itself and with room to be updated in place; its history is device_state_interval.
create table device_status (
  tenant_id integer not null,
  device_id uuid not null,
  state text not null check (state in ('up', 'down', 'unreachable', 'maintenance', 'unmeasured')),
  reason text not null,
  since timestamptz not null,
  ping_sent integer,
  ping_received integer,
  last_polled_at timestamptz,
  uptime_s double precision,
  primary key (tenant_id, device_id),
  foreign key (tenant_id, device_id) references device (tenant_id, id) on delete cascade
) with (fillfactor = 60);
call tenant_table('device_status');

-- IF-MIB rows. A row that the device no longer has keeps its id and its samples, and is marked: it comes back as itself.
create table interface (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  device_id uuid not null,
  if_index integer not null check (if_index >= 0),
  name text not null default '',
  alias text not null default '',
  description text not null default '',
  type integer not null default 0,
  mac_address text not null default '',
  speed_bps double precision check (speed_bps >= 0),
  high_capacity boolean not null,
  admin_status smallint not null check (admin_status between 1 and 3),
  oper_status smallint not null check (oper_status between 1 and 7),
  vanished_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, device_id) references device (tenant_id, id) on delete cascade
);
create unique index interface_by_index on interface (tenant_id, device_id, if_index) where vanished_at is null;
create index interface_by_device on interface (tenant_id, device_id);
call tenant_table('interface');

-- The engine measures for all tenants: it learns their ids here, and reads each tenant's devices in that tenant's scope.
create policy owner_reads on device for select to linekeeper_owner using (true);
create function watched_tenants() returns table (tenant_id integer)
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select distinct d.tenant_id from device d;
  end;
