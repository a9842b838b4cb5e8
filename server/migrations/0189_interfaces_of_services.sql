-- How interfaces stood that somebody asked to have remembered: business services are made of them (decision 0099). A row at each change,
-- the first from when it is known; null: the device had no such interface then.
create table interface_status_change (
  tenant_id integer not null references organization (id),
  interface_id uuid not null,
  from_at timestamptz not null,
  oper_status smallint check (oper_status between 1 and 7),
  primary key (tenant_id, interface_id, from_at),
  foreign key (tenant_id, interface_id) references interface (tenant_id, id) on delete cascade
);
call tenant_table('interface_status_change');
-- Services as those above a tenant see them.
create policy owner_reads on interface_status_change for select to linekeeper_owner using (true);
create policy owner_reads on interface for select to linekeeper_owner using (true);

alter table business_service_member drop constraint business_service_member_kind_check;
alter table business_service_member add constraint business_service_member_kind_check
  check (kind in ('device', 'interface', 'line', 'dial_path', 'service'));
