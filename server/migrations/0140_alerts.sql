-- Rules that say when somebody has to be told, and the alerts that they raised.

-- A rule of a tenant. What a provider hands down stands in the customer as a row of its own, so that the engine and the customer read one table.
create table alert_rule (
  tenant_id integer not null references organization (id),
  id uuid not null default gen_random_uuid(),
  -- Which of those that the program brings it is (contract/src/alerts/built-in-rules.ts); null: somebody made it.
  built_in text check (built_in ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- Empty: it is called as the program calls it, in the reader's language.
  name text collate natural_order not null default '' check (length(name) <= 128),
  note text not null default '' check (length(note) <= 1000),
  is_enabled boolean not null default true,
  severity text not null check (severity in ('critical', 'major', 'minor', 'warning')),
  subject_kind text not null check (subject_kind ~ '^[a-z]+(_[a-z]+)*$'),
  metric text,
  states text[] not null default '{}',
  events text[] not null default '{}',
  -- { kind, settings } (contract/src/alerts/conditions.ts).
  condition jsonb not null,
  -- { regions, outletIds, deviceKinds, tags, subjectIds }: each list that is not empty has to fit.
  scope jsonb not null default '{}',
  -- Who is told: a list of { kind, id } (contract/src/alerts/alert-rules.ts `toldTo`).
  told_to jsonb not null default '[{"kind":"administrators"}]',
  -- It stands in all customers below too.
  is_handed_down boolean not null default false,
  -- Of one that was handed down: from whom, which one there, and how it was given, to be compared with what the customer made of it.
  origin_tenant_id integer,
  origin_rule_id uuid,
  given jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  primary key (tenant_id, id),
  check (built_in is not null or name <> ''),
  check ((origin_tenant_id is null) = (origin_rule_id is null) and (origin_rule_id is null) = (given is null))
);
create unique index alert_rule_built_in on alert_rule (tenant_id, built_in) where origin_rule_id is null;
create unique index alert_rule_origin on alert_rule (tenant_id, origin_rule_id) where origin_rule_id is not null;
call tenant_table('alert_rule');

-- How far a rule has come with a subject, while it is not quiet: what a restart must not forget.
create table rule_watch (
  tenant_id integer not null references organization (id),
  rule_id uuid not null,
  subject_id uuid not null,
  subject_kind text not null,
  target_id uuid not null,
  rule_version integer not null,
  phase text not null check (phase in ('quiet', 'pending', 'firing')),
  since timestamptz,
  memory jsonb,
  look_at timestamptz,
  value double precision,
  -- The alert that it is, or will be once it fires; null while it is quiet.
  alert_id uuid default gen_random_uuid(),
  primary key (tenant_id, rule_id, subject_id),
  check (phase = 'quiet' or (alert_id is not null and since is not null)),
  foreign key (tenant_id, rule_id) references alert_rule (tenant_id, id) on delete cascade
);
-- Those that the list of alerts shows: few of many.
create index rule_watch_pending on rule_watch (tenant_id) where phase = 'pending';
call tenant_table('rule_watch');

-- What fired. It outlives its rule and its subject, so it keeps what they were called and said.
create table alert (
  tenant_id integer not null references organization (id),
  id uuid not null,
  rule_id uuid,
  rule_name text collate natural_order not null,
  built_in text,
  severity text not null check (severity in ('critical', 'major', 'minor', 'warning')),
  metric text,
  states text[] not null default '{}',
  events text[] not null default '{}',
  condition jsonb not null,
  told_to jsonb not null default '[]',
  subject_kind text not null,
  subject_id uuid not null,
  target_id uuid not null,
  subject_name text collate natural_order not null,
  -- Where it stands.
  outlet_id uuid,
  outlet_name text collate natural_order not null default '',
  region text collate natural_order not null default '',
  provider text collate natural_order not null default '',
  state text not null check (state in ('firing', 'acknowledged', 'resolved')),
  -- Since when its condition holds, and since when it fires.
  began_at timestamptz not null,
  fired_at timestamptz not null,
  value double precision,
  acknowledged_at timestamptz,
  acknowledged_by text,
  -- Who sees to it.
  owner_id uuid,
  resolved_at timestamptz,
  resolve_reason text,
  resolved_by text,
  -- What somebody wrote when closing it: what helped.
  resolve_note text not null default '' check (length(resolve_note) <= 1000),
  -- What it is a consequence of: another alert of the tenant.
  cause_id uuid,
  -- It comes and goes.
  is_flapping boolean not null default false,
  -- Why nobody is told of it: announced work, a cause; null: they are.
  muted text check (muted ~ '^[a-z]+(-[a-z]+)*$'),
  version integer not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, rule_id) references alert_rule (tenant_id, id) on delete set null (rule_id),
  foreign key (tenant_id, cause_id) references alert (tenant_id, id) on delete set null (cause_id),
  foreign key (tenant_id, owner_id) references member (tenant_id, id) on delete set null (owner_id),
  check ((state = 'resolved') = (resolved_at is not null)),
  check ((resolved_at is null) = (resolve_reason is null)),
  check (state <> 'acknowledged' or acknowledged_at is not null)
);
-- Of one rule and one subject one alert at a time is open.
create unique index alert_open on alert (tenant_id, rule_id, subject_id) where state <> 'resolved' and rule_id is not null;
create index alert_by_state on alert (tenant_id, state, fired_at desc);
create index alert_by_time on alert (tenant_id, fired_at desc, id);
create index alert_by_subject on alert (tenant_id, subject_id, fired_at desc);
create index alert_by_target on alert (tenant_id, target_id, fired_at desc);
create index alert_muted on alert (tenant_id) where muted is not null and state <> 'resolved';
create index alert_by_cause on alert (tenant_id, cause_id) where cause_id is not null;
-- How many there are of what, for the filters of the list: without a look at each of those that are over.
create index alert_counted on alert (tenant_id, state, severity, subject_kind) where cause_id is null;
call tenant_table('alert');

-- What happened to an alert, in its order.
create table alert_step (
  tenant_id integer not null references organization (id),
  id bigint generated always as identity,
  alert_id uuid not null,
  at timestamptz not null,
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  -- Who did it, as they were called then, and from which tenant where that is another; null: the program.
  actor_member_id uuid,
  actor_name text,
  actor_tenant_id integer,
  data jsonb not null default '{}',
  primary key (tenant_id, id),
  foreign key (tenant_id, alert_id) references alert (tenant_id, id) on delete cascade
);
create index alert_step_by_alert on alert_step (tenant_id, alert_id, at, id);
call tenant_table('alert_step');
