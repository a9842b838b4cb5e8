-- Schedules by which reports are made and sent, and what became of it.
create table report_schedule (
  tenant_id integer not null references organization (id),
  id uuid not null default gen_random_uuid(),
  name text not null check (length(name) <= 128),
  kinds text[] not null,
  -- As the contract writes them.
  place jsonb not null,
  customers jsonb,
  every text not null check (every in ('week', 'month')),
  on_day smallint not null check (on_day between 1 and 28),
  time_of_day text not null check (time_of_day ~ '^\d\d:\d\d$'),
  formats text[] not null,
  language text not null,
  member_ids uuid[] not null,
  to_administrators boolean not null,
  to_customers boolean not null,
  -- Whose rights it has at each run: who changed it last.
  owner_id uuid not null,
  owner_name text not null,
  paused text check (paused in ('by-hand', 'owner-gone', 'owner-rights')),
  next_at timestamptz not null,
  version integer not null default 1,
  primary key (tenant_id, id)
);
create index report_schedule_due on report_schedule (next_at) where paused is null;
call tenant_table('report_schedule');
-- Of which tenants something is due is asked without their scopes.
create policy owner_reads on report_schedule for select to linekeeper_owner using (true);

-- One making of all its reports; it outlives the schedule.
create table report_run (
  tenant_id integer not null references organization (id),
  id uuid not null default gen_random_uuid(),
  schedule_id uuid not null,
  schedule_name text not null,
  due_at timestamptz not null,
  why text not null check (why in ('due', 'late', 'asked')),
  missed integer not null default 0,
  asked_by text,
  began_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id)
);
-- A time is made once.
create unique index report_run_once on report_run (tenant_id, schedule_id, due_at) where why <> 'asked';
create index report_run_by_schedule on report_run (tenant_id, schedule_id, began_at);
create index report_run_open on report_run (tenant_id) where ended_at is null;
call tenant_table('report_run');
create policy owner_reads on report_run for select to linekeeper_owner using (true);

-- One report of a run: of one kind, of the tenant itself or of one customer, in whose tenant it is kept.
create table report_part (
  tenant_id integer not null,
  run_id uuid not null,
  position integer not null,
  kind text not null,
  customer_id integer,
  customer_name text not null default '',
  place_name text not null default '',
  from_at timestamptz not null,
  to_at timestamptz not null,
  time_zone text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'left-out', 'failed')),
  reason text,
  -- The operation that makes it, and the report that this is to be.
  operation_id uuid,
  report_id uuid not null default gen_random_uuid(),
  contents text[] not null default '{}',
  subject_kinds text[] not null default '{}',
  primary key (tenant_id, run_id, position),
  foreign key (tenant_id, run_id) references report_run (tenant_id, id) on delete cascade
);
call tenant_table('report_part');

-- What was sent of it, to whom and when, with the checksums: the archive.
create table report_sending (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  run_id uuid not null,
  position integer not null,
  member_id uuid not null,
  recipient text not null,
  attached boolean not null,
  files jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'skipped', 'failed')),
  reason text,
  at timestamptz not null,
  settled_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, run_id, position, member_id),
  foreign key (tenant_id, run_id, position) references report_part (tenant_id, run_id, position) on delete cascade
);
create index report_sending_by_age on report_sending (tenant_id, at);
call tenant_table('report_sending');
