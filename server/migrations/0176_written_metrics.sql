-- What programs bring by Prometheus' remote write (decision 0088): series by their labels, their samples, and how much of it a tenant has.
create table written_series (
  tenant_id integer not null references organization (id),
  id uuid not null default gen_random_uuid(),
  -- What its samples stand under.
  number integer not null generated always as identity,
  name text not null check (length(name) <= 1024),
  -- All labels, with the name.
  labels jsonb not null,
  -- Their hash: tells series apart, whatever order and length.
  fingerprint bytea not null check (length(fingerprint) = 32),
  created_at timestamptz not null,
  -- Of its newest write, to the hour.
  written_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, number),
  unique (tenant_id, fingerprint)
);
create index written_series_by_name on written_series (tenant_id, name);
create index written_series_by_age on written_series (tenant_id, written_at);
call tenant_table('written_series');

-- Samples of the open hours, or come late; no value where the series ended.
create table written_sample (
  tenant_id integer not null references organization (id),
  series_number integer not null,
  at_ms bigint not null,
  value double precision,
  primary key (tenant_id, series_number, at_ms)
);
alter table written_sample set (autovacuum_vacuum_scale_factor = 0.05);
call tenant_table('written_sample');

-- The samples of a series in an hour that is over (hours since 1970), packed by server/src/modules/explorer/written/hour-codec.ts.
create table written_hour (
  tenant_id integer not null references organization (id),
  series_number integer not null,
  hour integer not null,
  samples integer not null check (samples > 0),
  payload bytea not null,
  primary key (tenant_id, series_number, hour)
);
create index written_hour_by_age on written_hour (tenant_id, hour);
alter table written_hour alter column payload set storage external;
call tenant_table('written_hour');

-- What a tenant brought in an hour: its row is taken first by whoever writes, so that two never take the last of it.
create table written_usage (
  tenant_id integer not null references organization (id),
  hour integer not null,
  samples bigint not null default 0,
  new_series integer not null default 0,
  primary key (tenant_id, hour)
);
call tenant_table('written_usage');
