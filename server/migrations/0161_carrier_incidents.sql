-- A carrier that fails for several customers of an MSP at once, as the MSP is told of it (decision 0076): one that goes on for each provider in
-- a region. Its numbers are those of its greatest extent; no customer, outlet or line stands here.
create table carrier_incident (
  tenant_id integer not null references organization (id),
  id uuid not null default gen_random_uuid(),
  provider text not null,
  region text not null,
  since timestamptz not null,
  lines integer not null,
  of_lines integer not null,
  outlets integer not null,
  customers integer not null,
  -- Its extent when people were last told.
  told_lines integer not null,
  told_customers integer not null,
  -- Since when it is not found any more; it may come back within minutes.
  missing_since timestamptz,
  over_at timestamptz,
  primary key (tenant_id, id)
);
create unique index carrier_incident_going_on on carrier_incident (tenant_id, lower(btrim(provider)), lower(btrim(region)))
  where over_at is null;
call tenant_table('carrier_incident');
