-- What a device is reached through: as a person said it, or as it was learned. Where a person said it (also: through nothing), what
-- was learned does not count.
alter table device add column upstream_given boolean not null default false;
create table device_upstream (
  tenant_id integer not null references organization (id),
  device_id uuid not null,
  parent_id uuid not null,
  source text not null check (source in ('hand', 'lldp', 'cpe')),
  -- The ports at either end of the link that it was learned from, as the devices call them.
  local_port text check (length(local_port) <= 255),
  remote_port text check (length(remote_port) <= 255),
  -- Since when it is known.
  since timestamptz not null default now(),
  primary key (tenant_id, device_id, source, parent_id),
  foreign key (tenant_id, device_id) references device (tenant_id, id) on delete cascade,
  foreign key (tenant_id, parent_id) references device (tenant_id, id) on delete cascade,
  check (device_id <> parent_id)
);
create index device_upstream_behind on device_upstream (tenant_id, parent_id);
call tenant_table('device_upstream');
