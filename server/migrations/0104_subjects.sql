-- What is measured is a subject of a kind (contract/src/monitoring/subjects.ts), not a device or an interface alone: series,
-- layouts, states and intervals go by subject. The rows that stand are carried over as they are.

-- No tenant's scope holds while a migration runs: the owner sees all rows meanwhile.
alter table series no force row level security;
alter table device_status no force row level security;

-- Samples. The target is what is measured as one, and kept and deleted as one: a subject (a device), or what it belongs
-- to (the device of an interface).
alter table series rename column device_id to target_id;
alter table series rename column interface_id to subject_id;
alter table series alter column subject_id drop default;
alter table series add column subject_kind text;
update series set
  subject_kind = case subject_id when '00000000-0000-0000-0000-000000000000' then 'device' else 'interface' end,
  subject_id = case subject_id when '00000000-0000-0000-0000-000000000000' then target_id else subject_id end;
alter table series alter column subject_kind set not null;
alter table series
  rename constraint series_tenant_id_device_id_interface_id_metric_key to series_tenant_id_target_id_subject_id_metric_key;

alter table sample_layout rename column device_id to target_id;
alter table sample_layout rename constraint sample_layout_tenant_id_device_id_id_key to sample_layout_tenant_id_target_id_id_key;
alter table sample_layout
  rename constraint sample_layout_tenant_id_device_id_fingerprint_key to sample_layout_tenant_id_target_id_fingerprint_key;
alter table sample_head rename column device_id to target_id;
alter table sample_head
  rename constraint sample_head_tenant_id_device_id_layout_id_fkey to sample_head_tenant_id_target_id_layout_id_fkey;
alter table sample_times rename column device_id to target_id;

-- What holds of a subject now: one row for each that has a state.
alter table device_status rename to subject_status;
alter table subject_status drop constraint device_status_tenant_id_device_id_fkey;
alter table subject_status add constraint subject_status_tenant_id_fkey foreign key (tenant_id) references organization (id);
alter table subject_status rename column device_id to subject_id;
alter table subject_status rename column last_polled_at to measured_at;
alter table subject_status
  add column kind text not null default 'device',
  -- What it belongs to, where that has a state too.
  add column parent_id uuid,
  -- What the deciding measurement saw, for people: pings sent and answered, and more by other probes.
  add column evidence jsonb,
  -- Why it cannot be reached: the subject that failed.
  add column cause_id uuid,
  -- Subjects that it is reached through: while one of them is down, it is unreachable and not down.
  add column depends_on uuid[] not null default '{}';
alter table subject_status alter column kind drop default;
update subject_status set evidence = jsonb_build_object('pingSent', ping_sent, 'pingReceived', ping_received)
where ping_sent is not null;
alter table subject_status drop column ping_sent, drop column ping_received;
alter table subject_status rename constraint device_status_pkey to subject_status_pkey;
alter table subject_status rename constraint device_status_state_check to subject_status_state_check;

create policy owner_reads on subject_status for select to linekeeper_owner using (true);

-- Its states as intervals, which go with it.
alter table device_state_interval rename to state_interval;
alter table state_interval rename column device_id to subject_id;
alter table state_interval drop constraint device_state_interval_tenant_id_device_id_fkey;
alter table state_interval add constraint state_interval_tenant_id_subject_id_fkey
  foreign key (tenant_id, subject_id) references subject_status (tenant_id, subject_id) on delete cascade;
alter table state_interval rename constraint device_state_interval_pkey to state_interval_pkey;
alter table state_interval rename constraint device_state_interval_state_check to state_interval_state_check;
alter table state_interval rename constraint device_state_interval_check to state_interval_check;
alter index device_state_interval_open rename to state_interval_open;
alter index device_state_interval_by_time rename to state_interval_by_time;
alter index device_state_interval_by_end rename to state_interval_by_end;

-- When work on a subject was announced: what fails in that time is in maintenance and not down.
create table maintenance_window (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  subject_id uuid not null,
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at > from_at),
  primary key (tenant_id, id),
  foreign key (tenant_id, subject_id) references subject_status (tenant_id, subject_id) on delete cascade
);
create index maintenance_window_by_subject on maintenance_window (tenant_id, subject_id, to_at);
call tenant_table('maintenance_window');

-- What happened to a subject (contract/src/monitoring/events.ts). The target is the subject that it was seen with, and goes
-- with.
create table subject_event (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  target_id uuid not null,
  subject_kind text not null,
  subject_id uuid not null,
  at timestamptz not null,
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  data jsonb not null default '{}',
  primary key (tenant_id, id),
  -- Said again, it is the same.
  unique (tenant_id, target_id, at, kind, subject_id),
  foreign key (tenant_id, target_id) references subject_status (tenant_id, subject_id) on delete cascade
);
call tenant_table('subject_event');

alter table series force row level security;
alter table subject_status force row level security;
