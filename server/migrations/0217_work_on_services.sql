-- Work is announced on business services, too.
alter table maintenance_plan drop constraint maintenance_plan_covers_check;
alter table maintenance_plan
  add constraint maintenance_plan_covers_check check (covers <@ array['device', 'wan', 'service'] and cardinality(covers) between 1 and 2);

-- When work was announced on a business service: it has no subject of its own (decision 0074), so this stands beside maintenance_window.
create table service_maintenance_window (
  tenant_id integer not null references organization (id),
  id uuid not null default gen_random_uuid(),
  service_id uuid not null,
  plan_id uuid not null,
  -- When that time was planned to begin: a window that was made meanwhile begins later.
  planned_from timestamptz not null,
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at > from_at),
  primary key (tenant_id, id),
  foreign key (tenant_id, service_id) references business_service (tenant_id, id) on delete cascade,
  foreign key (tenant_id, plan_id) references maintenance_plan (tenant_id, id) on delete cascade
);
create index service_maintenance_window_by_service on service_maintenance_window (tenant_id, service_id, to_at);
create index service_maintenance_window_of_plan on service_maintenance_window (tenant_id, plan_id, to_at);
call tenant_table('service_maintenance_window');
create policy owner_reads on service_maintenance_window for select to linekeeper_owner using (true);
