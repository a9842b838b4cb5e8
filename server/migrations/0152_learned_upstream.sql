-- What devices heard of their neighbours when they were last read, and what those know them by. Each neighbour with when it was last heard
-- and in how many readings since then it was not.
create table device_neighbours (
  tenant_id integer not null references organization (id),
  device_id uuid not null,
  chassis_mac text not null check (length(chassis_mac) <= 17),
  heard jsonb not null default '[]' check (jsonb_array_length(heard) <= 512),
  primary key (tenant_id, device_id),
  foreign key (tenant_id, device_id) references device (tenant_id, id) on delete cascade
);
call tenant_table('device_neighbours');

-- When the link that it was learned from was last heard of; null of what was said by hand.
alter table device_upstream add column seen_at timestamptz;
