-- From when until when a device was reached through another, as that held: what a topology of the past is drawn from (decision 0107).
create table device_link (
  tenant_id integer not null references organization (id),
  device_id uuid not null,
  parent_id uuid not null check (parent_id <> device_id),
  source text not null check (source in ('hand', 'lldp', 'cpe')),
  local_port text check (length(local_port) <= 255),
  remote_port text check (length(remote_port) <= 255),
  from_at timestamptz not null,
  to_at timestamptz check (to_at >= from_at),
  primary key (tenant_id, device_id, parent_id, from_at),
  foreign key (tenant_id, device_id) references device (tenant_id, id) on delete cascade,
  foreign key (tenant_id, parent_id) references device (tenant_id, id) on delete cascade
);
create index device_link_behind on device_link (tenant_id, parent_id);
create unique index device_link_open on device_link (tenant_id, device_id, parent_id) where to_at is null;

-- Since when the links of a tenant that ended are kept; a tenant without a row was begun later, and all of its are.
create table device_link_kept (
  tenant_id integer not null references organization (id),
  from_at timestamptz not null,
  primary key (tenant_id)
);
insert into device_link_kept (tenant_id, from_at) select id, now() from organization where type <> 4;

-- No tenant's scope holds while a migration runs: the owner sees all rows meanwhile.
alter table device no force row level security;
alter table device_upstream no force row level security;
insert into device_link (tenant_id, device_id, parent_id, source, local_port, remote_port, from_at)
select distinct on (u.tenant_id, u.device_id, u.parent_id)
  u.tenant_id, u.device_id, u.parent_id, u.source, u.local_port, u.remote_port, u.since
from device_upstream u
join device d on d.tenant_id = u.tenant_id and d.id = u.device_id
join subject_status s on s.tenant_id = u.tenant_id and s.subject_id = u.device_id
where u.parent_id = any (s.depends_on) and (u.source = 'hand') = d.upstream_given
order by u.tenant_id, u.device_id, u.parent_id, u.since;
alter table device force row level security;
alter table device_upstream force row level security;
call tenant_table('device_link');
call tenant_table('device_link_kept');
