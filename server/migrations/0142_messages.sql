-- Messages in the console, what of alerts a member is told and when, and mails that are joined into one.

alter table delivery drop constraint delivery_channel_check;
alter table delivery add check (channel in ('app', 'email', 'phone'));
-- Alert mails that leave together: they wait for their digest instead of leaving by themselves.
alter table delivery add column digest_id uuid;
create index delivery_by_digest on delivery (tenant_id, digest_id) where digest_id is not null and state = 'waiting';
create index delivery_by_member on delivery (tenant_id, member_id, created_at) where kind = 'alert' and channel = 'email';

-- What a member finds in the console. Its id is that of its delivery: one that is delivered twice is there once.
create table inbox_message (
  tenant_id integer not null references organization (id),
  id uuid not null,
  member_id uuid not null,
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  severity text check (severity in ('critical', 'major', 'minor', 'warning')),
  -- What it tells, in no language yet.
  params jsonb not null,
  -- The alert that it is about. It outlives no alert: those are never deleted by themselves.
  alert_id uuid,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
create index inbox_of_member on inbox_message (tenant_id, member_id, created_at desc, id);
create index inbox_unread on inbox_message (tenant_id, member_id) where read_at is null;
create index inbox_age on inbox_message (tenant_id, created_at);
call tenant_table('inbox_message');

-- How a member wants to be told of alerts; who has no row is told as contract/src/notifications/alert-choice.ts says.
create table alert_choice (
  tenant_id integer not null references organization (id),
  member_id uuid not null,
  app text[] not null,
  email text[] not null,
  -- Minutes of the day in the tenant's zone, between which only critical ones are mailed; both or none.
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to smallint check (quiet_to between 0 and 1439),
  -- How mails that are not critical are gathered.
  digest text not null check (digest in ('none', 'hour', 'day')),
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade,
  check ((quiet_from is null) = (quiet_to is null)),
  check (quiet_from <> quiet_to)
);
call tenant_table('alert_choice');

-- A mail that gathers alerts for a member until it leaves.
create table alert_digest (
  tenant_id integer not null references organization (id),
  id uuid not null,
  member_id uuid not null,
  -- Why it gathers.
  reason text not null check (reason in ('quiet-hours', 'digest', 'many')),
  due_at timestamptz not null,
  -- From when nothing more joins.
  closed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
create unique index alert_digest_open on alert_digest (tenant_id, member_id, reason) where closed_at is null;
call tenant_table('alert_digest');
