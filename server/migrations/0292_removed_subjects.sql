-- What figures over time go on counting of a device or line that was deleted: what it was called, where it stood, and its states until then
-- (decision 0146). Its intervals stay where they are, without a row of what holds of it.
alter table state_interval drop constraint state_interval_tenant_id_subject_id_fkey;
alter table state_interval add constraint state_interval_tenant_id_fkey foreign key (tenant_id) references organization (id);

create table removed_subject (
  tenant_id integer not null references organization (id),
  id uuid not null,
  kind text not null check (kind in ('device', 'line')),
  name text collate natural_order not null,
  created_at timestamptz not null,
  deleted_at timestamptz not null,
  -- The outlet is that of now, as of everything else; what it was called stays, where that is deleted too.
  outlet_id uuid,
  outlet_number text collate natural_order,
  outlet_name text collate natural_order,
  -- The region of its outlet at last, or its own.
  region text not null,
  device_kind text,
  provider text collate natural_order,
  access text,
  role text,
  sla_availability_percent double precision,
  down_bps double precision,
  up_bps double precision,
  interval_s integer not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, outlet_id) references outlet (tenant_id, id) on delete set null (outlet_id)
);
create index removed_subject_by_end on removed_subject (tenant_id, deleted_at);
create index removed_subject_by_outlet on removed_subject (tenant_id, outlet_id) where outlet_id is not null;
call tenant_table('removed_subject');
-- How available customers are is added up by functions of the owner (29_availability_below.sql).
create policy owner_reads on removed_subject for select to linekeeper_owner using (true);
