-- How often what a tenant has came into each state on each day of its clocks, by kind: what those above are told of a month is added up from it
-- (decision 0116). It stands for the same days as `state_day` and is written, revised and forgotten with it.
create table change_day (
  tenant_id integer not null references organization (id),
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at > from_at),
  -- Of devices each day has a row; of others where something changed.
  kind text not null,
  down integer not null,
  unreachable integer not null,
  unmeasured integer not null,
  maintenance integer not null,
  up integer not null,
  primary key (tenant_id, from_at, kind)
);
call tenant_table('change_day');
-- What changed at customers is added up by a function of the owner (29_changes_below.sql).
create policy owner_reads on change_day for select to linekeeper_owner using (true);
