-- Internet lines of outlets (contract/src/lines): what was agreed with the provider, and where it ends.
create table line (
  tenant_id integer not null references organization (id),
  id uuid not null default gen_random_uuid(),
  outlet_id uuid not null,
  name text collate natural_order not null check (name <> '' and length(name) <= 128),
  provider text collate natural_order not null check (provider <> '' and length(provider) <= 64),
  circuit_id text not null default '' check (length(circuit_id) <= 128),
  access text not null check (access ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  role text not null check (role in ('primary', 'backup')),
  down_bps double precision check (down_bps > 0),
  up_bps double precision check (up_bps > 0),
  address_kind text not null check (address_kind in ('static', 'learned')),
  address inet check (masklen(address) = case family(address) when 4 then 32 else 128 end),
  device_id uuid,
  interface_id uuid,
  contract_from date,
  contract_to date,
  monthly_cost double precision check (monthly_cost >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  sla_availability_percent double precision check (sla_availability_percent between 0 and 100),
  sla_loss_percent double precision check (sla_loss_percent between 0 and 100),
  sla_rtt_ms double precision check (sla_rtt_ms >= 0),
  sla_jitter_ms double precision check (sla_jitter_ms >= 0),
  note text not null default '' check (length(note) <= 1000),
  interval_s integer not null default 60 check (interval_s in (10, 60)),
  -- When its address first answered a ping: before that, silence says nothing.
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, outlet_id) references outlet (tenant_id, id),
  -- A line outlives the device that it ends at.
  foreign key (tenant_id, device_id) references device (tenant_id, id) on delete set null (device_id),
  foreign key (tenant_id, interface_id) references interface (tenant_id, id) on delete set null (interface_id),
  check (contract_from <= contract_to)
);
create index line_by_name on line (tenant_id, name, id);
create index line_by_outlet on line (tenant_id, outlet_id);
create index line_by_device on line (tenant_id, device_id) where device_id is not null;
create index line_by_interface on line (tenant_id, interface_id) where interface_id is not null;
call tenant_table('line');

-- What the newest measurement of a line said beside what every subject's says.
alter table subject_status
  add column jitter_ms double precision,
  add column mos double precision;

-- What was deleted while its samples are still there may be of any kind that is watched by itself.
alter table removed_device rename to removed_target;
alter table removed_target rename constraint removed_device_pkey to removed_target_pkey;
alter table removed_target rename constraint removed_device_tenant_id_fkey to removed_target_tenant_id_fkey;
