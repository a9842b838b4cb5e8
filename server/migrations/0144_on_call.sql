-- Who is on call when, and who is told one after the other while nobody takes an alert.

create table on_call_schedule (
  tenant_id integer not null references organization (id),
  id uuid not null default gen_random_uuid(),
  name text collate natural_order not null check (length(name) between 1 and 128),
  -- Its clocks say when one hands over to the next.
  time_zone text not null check (length(time_zone) between 1 and 64),
  -- A list of turns (contract/src/on-call/on-call-terms.ts `onCallLayer`): where several apply, the last one says who it is.
  layers jsonb not null check (jsonb_typeof(layers) = 'array'),
  created_at timestamptz not null default now(),
  version integer not null default 0,
  primary key (tenant_id, id)
);
create unique index on_call_schedule_name on on_call_schedule (tenant_id, lower(name));
call tenant_table('on_call_schedule');

-- Somebody stands in for whoever would be on call; of several at one time the one that was added last.
create table on_call_override (
  tenant_id integer not null references organization (id),
  id uuid not null default gen_random_uuid(),
  schedule_id uuid not null,
  member_id uuid not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, schedule_id) references on_call_schedule (tenant_id, id) on delete cascade,
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade,
  check (from_at < to_at)
);
create index on_call_override_by_time on on_call_override (tenant_id, schedule_id, to_at);
create index on_call_override_by_member on on_call_override (tenant_id, member_id);
call tenant_table('on_call_override');

-- Days that are not what their weekday is: for all schedules of the tenant.
create table on_call_holiday (
  tenant_id integer not null references organization (id),
  day date not null,
  kind text not null check (kind in ('free', 'working')),
  name text not null check (length(name) between 1 and 64),
  primary key (tenant_id, day)
);
call tenant_table('on_call_holiday');

create table escalation_policy (
  tenant_id integer not null references organization (id),
  id uuid not null default gen_random_uuid(),
  name text collate natural_order not null check (length(name) between 1 and 128),
  -- [{ afterMin, to: [{ kind, id }] }] (contract/src/on-call/escalations.ts), in the order in which they are due.
  steps jsonb not null check (jsonb_typeof(steps) = 'array' and jsonb_array_length(steps) > 0),
  repeats smallint not null default 0 check (repeats between 0 and 9),
  again_after_min integer not null default 30 check (again_after_min > 0),
  created_at timestamptz not null default now(),
  version integer not null default 0,
  primary key (tenant_id, id)
);
create unique index escalation_policy_name on escalation_policy (tenant_id, lower(name));
call tenant_table('escalation_policy');

-- How far a policy has come with an alert: what of it was told already, so that nothing is told twice.
create table alert_escalation (
  tenant_id integer not null references organization (id),
  alert_id uuid not null,
  policy_id uuid not null,
  -- How many steps were told, those of earlier rounds too.
  told integer not null default 0 check (told >= 0),
  primary key (tenant_id, alert_id, policy_id),
  foreign key (tenant_id, alert_id) references alert (tenant_id, id) on delete cascade,
  foreign key (tenant_id, policy_id) references escalation_policy (tenant_id, id) on delete cascade
);
create index alert_escalation_by_policy on alert_escalation (tenant_id, policy_id);
call tenant_table('alert_escalation');
