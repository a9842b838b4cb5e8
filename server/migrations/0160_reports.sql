-- Reports: made by an operation of the same id, kept so that what was handed out can be shown again, with the sums of its files.
create table report (
  tenant_id integer not null references organization (id),
  id uuid not null,
  kind text not null check (length(kind) <= 32),
  -- The place as the contract writes it, and what it was called then.
  place jsonb not null,
  place_name text not null check (length(place_name) <= 200),
  from_at timestamptz not null,
  to_at timestamptz not null,
  as_of timestamptz not null,
  time_zone text not null check (length(time_zone) <= 64),
  language text not null,
  -- What it holds: who may not see all of that does not see the report.
  contents text[] not null,
  -- Kinds of subjects whose alerts it holds; empty where it holds none.
  subject_kinds text[] not null default '{}',
  created_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- False until its files are whole.
  is_whole boolean not null default false,
  primary key (tenant_id, id),
  check (from_at < to_at)
);
create index report_by_age on report (tenant_id, created_at);
call tenant_table('report');

create table report_file (
  tenant_id integer not null,
  report_id uuid not null,
  format text not null check (format in ('pdf', 'xlsx', 'csv')),
  byte_count integer not null,
  -- SHA-256 in hex.
  sha256 text not null check (length(sha256) = 64),
  payload bytea not null,
  primary key (tenant_id, report_id, format),
  foreign key (tenant_id, report_id) references report (tenant_id, id) on delete cascade
);
call tenant_table('report_file');
