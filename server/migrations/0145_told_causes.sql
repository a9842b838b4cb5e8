-- What is known of an alert's cause, and who was told: one page a cause.
alter table alert
  -- Since when it is nobody's consequence; null while it is one, and until it was looked at.
  add column root_since timestamptz,
  -- It is told as what it is now: its own cause.
  add column is_told boolean not null default false,
  -- When it was told last that it fired; null: nobody was.
  add column told_at timestamptz,
  -- The alert that the storm is known by, of which it is one.
  add column storm_id uuid,
  -- Of what stands or stood for a storm: where it is, how many it had at most, and whether it is over (contract/src/alerts/alerts.ts).
  add column storm jsonb,
  -- It is over, and all that was to be told of it is on its way.
  add column is_settled boolean not null default false;

-- Until now all were told as they fired, but for announced work.
alter table alert no force row level security;
update alert set is_settled = state = 'resolved', is_told = muted is null, root_since = fired_at,
  told_at = case when muted is null then fired_at end;
alter table alert force row level security;

create index alert_unsettled on alert (tenant_id) where not is_settled;
create index alert_by_storm on alert (tenant_id, storm_id) where storm_id is not null;
