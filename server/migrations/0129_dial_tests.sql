-- Dial tests (contract/src/dial/dial-tests.ts): what is asked, how and how often.
create table dial_test (
  tenant_id integer not null references organization (id),
  id uuid not null default gen_random_uuid(),
  name text collate natural_order not null check (name <> '' and length(name) <= 128),
  kind text not null check (kind ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  settings jsonb not null,
  expectations jsonb not null default '[]',
  tags text[] not null default '{}',
  is_enabled boolean not null default true,
  interval_s integer not null check (interval_s between 10 and 86400),
  -- Hours of the day in the tenant's time zone; null: all.
  hours integer[],
  created_at timestamptz not null default now(),
  version integer not null default 0,
  primary key (tenant_id, id)
);
create index dial_test_by_name on dial_test (tenant_id, name, id);
call tenant_table('dial_test');

-- Whom a test asks: something with an address, or the line of an outlet; of a line that was deleted neither is left, until the target goes.
create table dial_target (
  tenant_id integer not null references organization (id),
  id uuid not null default gen_random_uuid(),
  test_id uuid not null,
  address text check (address <> '' and length(address) <= 253),
  line_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, test_id) references dial_test (tenant_id, id) on delete cascade,
  foreign key (tenant_id, line_id) references line (tenant_id, id) on delete set null (line_id),
  check (address is null or line_id is null)
);
create index dial_target_by_test on dial_target (tenant_id, test_id);
create index dial_target_by_line on dial_target (tenant_id, line_id) where line_id is not null;
call tenant_table('dial_target');

-- One test from one source to one target: what has a state and samples. The source is this server, or whatever `source_kind` names.
create table dial_path (
  tenant_id integer not null references organization (id),
  id uuid not null default gen_random_uuid(),
  test_id uuid not null,
  target_id uuid not null,
  source_kind text not null check (source_kind ~ '^[a-z]+$'),
  source_id uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, target_id, source_kind, source_id),
  foreign key (tenant_id, test_id) references dial_test (tenant_id, id) on delete cascade,
  foreign key (tenant_id, target_id) references dial_target (tenant_id, id) on delete cascade
);
create index dial_path_by_test on dial_path (tenant_id, test_id);
call tenant_table('dial_path');

-- A kind with settings and expectations under a name.
create table dial_template (
  tenant_id integer not null references organization (id),
  id uuid not null default gen_random_uuid(),
  name text collate natural_order not null check (name <> '' and length(name) <= 128),
  kind text not null check (kind ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  settings jsonb not null,
  expectations jsonb not null default '[]',
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
call tenant_table('dial_template');

-- The newest value of each metric of subjects of which lists may show any.
alter table subject_status add column figures jsonb;
