-- One row a day and kind instead of one for each of the five states: what is told of all customers reads two months of each (decision 0114).
-- Nothing is carried over: the next round of housekeeping adds the days up from the intervals.
drop table state_day;
create table state_day (
  tenant_id integer not null references organization (id),
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at > from_at),
  kind text not null,
  up_ms bigint not null,
  down_ms bigint not null,
  unreachable_ms bigint not null,
  maintenance_ms bigint not null,
  unmeasured_ms bigint not null,
  -- How many were in it when the day began.
  up_held integer not null,
  down_held integer not null,
  unreachable_held integer not null,
  maintenance_held integer not null,
  unmeasured_held integer not null,
  -- And when it ended.
  up_held_after integer not null,
  down_held_after integer not null,
  unreachable_held_after integer not null,
  maintenance_held_after integer not null,
  unmeasured_held_after integer not null,
  primary key (tenant_id, from_at, kind)
);
call tenant_table('state_day');
create policy owner_reads on state_day for select to linekeeper_owner using (true);
