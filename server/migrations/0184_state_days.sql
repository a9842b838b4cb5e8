-- For how long devices and lines of a tenant were in each state on each day of its clocks, all of them together: what a month of a large
-- network is added up from (decision 0096). Written when a day is over, and anew where its past was revised.
create table state_day (
  tenant_id integer not null references organization (id),
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at > from_at),
  kind text not null,
  state text not null,
  -- How many were in it when the day began, and when it ended.
  held integer not null,
  held_after integer not null,
  ms bigint not null,
  primary key (tenant_id, from_at, kind, state)
);
call tenant_table('state_day');

-- The past changed from a moment on that is within days that are kept. While there is one, those days say nothing.
create table state_revision (
  tenant_id integer not null references organization (id),
  number bigint not null generated always as identity,
  from_at timestamptz not null,
  primary key (tenant_id, number)
);
call tenant_table('state_revision');

-- Who was down longest is found from what was down alone, which is little of all.
create index state_interval_down on state_interval (tenant_id, to_at) include (subject_id, from_at, reason) where state = 'down';
