-- States as intervals: written when they change, never computed from samples. `to_at` is null for the one that holds.
create table device_state_interval (
  tenant_id integer not null,
  device_id uuid not null,
  state text not null check (state in ('up', 'down', 'unreachable', 'maintenance', 'unmeasured')),
  reason text not null,
  from_at timestamptz not null,
  to_at timestamptz check (to_at > from_at),
  primary key (tenant_id, device_id, from_at),
  foreign key (tenant_id, device_id) references device (tenant_id, id) on delete cascade
);
create unique index device_state_interval_open on device_state_interval (tenant_id, device_id) where to_at is null;
create index device_state_interval_by_time on device_state_interval (tenant_id, from_at desc);
create index device_state_interval_by_end on device_state_interval (tenant_id, to_at);
call tenant_table('device_state_interval');

-- When the engine last committed that it was watching: after a kill, what came after was not measured. One row; global.
create table engine_heartbeat (
  id smallint primary key default 1 check (id = 1),
  at timestamptz not null
);
