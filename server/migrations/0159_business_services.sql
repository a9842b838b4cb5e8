-- What enterprises call a service: made of what is measured and of other services, by a rule (decision 0074).
create table business_service (
  tenant_id integer not null references organization (id),
  id uuid not null default gen_random_uuid(),
  name text collate natural_order not null check (name <> '' and length(name) <= 128),
  note text not null default '' check (length(note) <= 1000),
  rule text not null check (rule in ('all', 'any', 'at-least', 'weight')),
  needed integer check (needed between 1 and 5000),
  slo_percent double precision check (slo_percent between 50 and 99.999),
  slo_period text not null default 'days-30' check (slo_period in ('month', 'days-28', 'days-30')),
  created_at timestamptz not null default now(),
  version integer not null default 0,
  primary key (tenant_id, id),
  check ((needed is null) = (rule in ('all', 'any')))
);
call tenant_table('business_service');

-- A member is a subject, which may be deleted by whoever owns it and then counts as unmeasured, or a service, which may not.
create table business_service_member (
  tenant_id integer not null references organization (id),
  service_id uuid not null,
  position smallint not null check (position between 0 and 49),
  kind text not null check (kind in ('device', 'line', 'dial_path', 'service')),
  subject_id uuid,
  child_id uuid check (child_id <> service_id),
  weight smallint not null default 1 check (weight between 1 and 100),
  primary key (tenant_id, service_id, position),
  unique nulls not distinct (tenant_id, service_id, subject_id, child_id),
  foreign key (tenant_id, service_id) references business_service (tenant_id, id) on delete cascade,
  foreign key (tenant_id, child_id) references business_service (tenant_id, id),
  check ((kind = 'service') = (child_id is not null) and num_nonnulls(subject_id, child_id) = 1)
);
create index business_service_member_of on business_service_member (tenant_id, child_id) where child_id is not null;
call tenant_table('business_service_member');
