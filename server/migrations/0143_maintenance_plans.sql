-- Work that people announce: of what, when, and why. Its times stand in maintenance_window, subject by subject, as far ahead as is needed.
create table maintenance_plan (
  tenant_id integer not null references organization (id),
  id uuid not null default gen_random_uuid(),
  title text collate natural_order not null check (title <> '' and length(title) <= 128),
  reason text not null default '' check (length(reason) <= 1000),
  -- { kind, ids | names } (contract/src/alerts/maintenance.ts).
  scope jsonb not null,
  covers text[] not null check (covers <@ array['device', 'wan'] and cardinality(covers) between 1 and 2),
  -- { repeat, … }, by the clock of the tenant.
  times jsonb not null,
  -- The time that is running or comes next; of what is over, the last one.
  current_from timestamptz not null,
  current_to timestamptz not null check (current_to > current_from),
  -- The first time of all.
  first_from timestamptz not null,
  -- A time that was running then was ended then.
  cut_at timestamptz,
  -- Nothing comes any more.
  is_over boolean not null default false,
  -- When its times were written out last.
  written_at timestamptz,
  created_by text not null,
  created_at timestamptz not null default now(),
  version integer not null default 0,
  primary key (tenant_id, id)
);
create index maintenance_plan_live on maintenance_plan (tenant_id, current_from) where not is_over;
call tenant_table('maintenance_plan');

-- Which plan a window is of, and when that time was planned to begin: a window that was made meanwhile begins later.
alter table maintenance_window
  add column plan_id uuid,
  add column planned_from timestamptz,
  add constraint maintenance_window_planned check ((plan_id is null) = (planned_from is null));
create index maintenance_window_of_plan on maintenance_window (tenant_id, plan_id, to_at) where plan_id is not null;
