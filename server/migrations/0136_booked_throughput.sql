-- Throughput is measured when it was booked, templates may carry a list of targets, and agents may ask the server that they belong to.
alter table dial_template
  -- Whom tests that follow it ask (contract/src/dial/dial-tests.ts `testTarget`).
  add column targets jsonb not null default '[]',
  add column version integer not null default 0;

alter table dial_test
  -- What it may carry in a calendar month of the tenant's zone; for kinds that are booked.
  add column month_megabytes integer not null default 10000 check (month_megabytes between 1 and 10000000),
  -- The template whose list of targets it follows.
  add column list_template_id uuid,
  add foreign key (tenant_id, list_template_id) references dial_template (tenant_id, id);
create index dial_test_by_list on dial_test (tenant_id, list_template_id) where list_template_id is not null;
create index dial_test_throughput on dial_test (tenant_id) where kind = 'throughput';

alter table dial_target
  -- The server that an agent belongs to, as the agent knows it.
  add column is_hub boolean not null default false,
  -- It stands in the list that its test follows, and in no list of the test's own.
  add column is_listed boolean not null default false,
  drop constraint dial_target_check,
  add constraint dial_target_check check (
    num_nonnulls(address, line_id, agent_id, nullif(is_gateway, false), nullif(is_hub, false)) <= 1);

-- When a path that is booked is to ask for its turn next; null: it never did.
alter table dial_path add column asks_at timestamptz;

-- Runs that wait for their turn, have it, or had it: the queue, the holds and the month's account in one. It outlives its test, so that what a
-- line carried is not forgotten with it. Of what it holds nobody else may hold any until it is over, or its lease is.
create table dial_booking (
  tenant_id integer not null references organization (id),
  id uuid not null default gen_random_uuid(),
  -- Null: somebody asked for it once, of no test.
  test_id uuid,
  test_name text not null,
  -- Null: somebody asked for it once.
  path_id uuid,
  -- The process that somebody waits at; null: any may run it.
  asked_at_process uuid,
  -- Between whom, and how.
  plan jsonb not null,
  resources text[] not null,
  -- Lines that carry it, or may.
  line_ids uuid[] not null,
  -- What was announced; what it carried counts when it is over.
  most_bytes bigint not null check (most_bytes >= 0),
  most_ms integer not null check (most_ms > 0),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done')),
  requested_at timestamptz not null default now(),
  -- Looked at again from then on: it gave way to users.
  not_before timestamptz not null default now(),
  gives_up_at timestamptz not null,
  -- Whom it waits for, without names of other tenants.
  waits jsonb not null default '[]',
  free_at timestamptz,
  started_at timestamptz,
  lease_until timestamptz,
  ended_at timestamptz,
  -- `2026-11` of the tenant's zone when it began.
  month text check (month ~ '^\d{4}-\d{2}$'),
  bytes bigint check (bytes >= 0),
  outcome jsonb,
  primary key (tenant_id, id),
  check (state <> 'running' or (started_at is not null and lease_until is not null and month is not null)),
  check (state <> 'done' or ended_at is not null)
);
create unique index dial_booking_once on dial_booking (tenant_id, path_id) where state <> 'done' and path_id is not null;
create index dial_booking_open on dial_booking (requested_at) where state <> 'done';
create index dial_booking_by_month on dial_booking (tenant_id, month) where month is not null;
create index dial_booking_by_test on dial_booking (tenant_id, test_id, ended_at desc) where state = 'done';
create index dial_booking_by_line on dial_booking using gin (line_ids);
call tenant_table('dial_booking');

-- What tests may carry over a line in a calendar month of the tenant's zone; where there is none, the usual holds.
create table dial_line_budget (
  tenant_id integer not null references organization (id),
  line_id uuid not null,
  megabytes integer not null check (megabytes between 0 and 10000000),
  primary key (tenant_id, line_id),
  foreign key (tenant_id, line_id) references line (tenant_id, id) on delete cascade
);
call tenant_table('dial_line_budget');
