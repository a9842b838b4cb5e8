-- Members out of a file: the file itself, in pieces, until a day after it came; how far its import has got.

alter table member
  -- In small letters, for looking up many at once: row-level security lets only such plain columns use their index.
  add column username_key text generated always as (lower(username)) stored,
  add column email_key text generated always as (lower(email)) stored,
  -- The import that brought the member.
  add column import_id uuid;
create index member_by_username_key on member (tenant_id, username_key);
create index member_by_email_key on member (tenant_id, email_key);
create index member_by_import on member (tenant_id, import_id) where import_id is not null;

create table member_import (
  tenant_id integer not null references organization (id),
  id uuid not null default gen_random_uuid(),
  bytes integer not null check (bytes > 0),
  -- Whether departments that are not there are made.
  creates_departments boolean not null,
  -- Batches that are settled, so that a run that was killed goes on behind them, and what they brought.
  settled_batches integer not null default 0,
  created integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  failures jsonb not null default '[]',
  failed_rows integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index member_import_by_age on member_import (tenant_id, created_at);
call tenant_table('member_import');

create table member_import_chunk (
  tenant_id integer not null,
  import_id uuid not null,
  number integer not null,
  data bytea not null,
  primary key (tenant_id, import_id, number),
  foreign key (tenant_id, import_id) references member_import (tenant_id, id) on delete cascade
);
call tenant_table('member_import_chunk');
