-- Samples (server/src/modules/monitoring/store). The open hour is a head, one row for each poll of a device; a closed
-- hour is packed into one row a series, with the times once a device.

-- What has samples. A device itself has the interface 0: a unique key then needs no rule for nulls.
-- Devices are another module's: it deletes a device's samples through the store, which does it in steps.
create table series (
  tenant_id integer not null references organization (id),
  id integer generated always as identity,
  device_id uuid not null,
  interface_id uuid not null default '00000000-0000-0000-0000-000000000000',
  metric text not null check (metric <> ''),
  primary key (tenant_id, id),
  unique (tenant_id, device_id, interface_id, metric)
);
create index series_by_metric on series (tenant_id, metric, device_id);
call tenant_table('series');

-- Which series stand in which order in a poll of a device. The fingerprint is a hash of series_ids.
create table sample_layout (
  tenant_id integer not null references organization (id),
  id integer generated always as identity,
  device_id uuid not null,
  series_ids integer[] not null check (cardinality(series_ids) > 0),
  fingerprint bytea not null check (length(fingerprint) = 16),
  primary key (tenant_id, id),
  unique (tenant_id, device_id, id),
  unique (tenant_id, device_id, fingerprint)
);
call tenant_table('sample_layout');

-- One poll: the values of its layout's series as doubles (NaN for none), then a CRC-32.
create table sample_head (
  tenant_id integer not null,
  layout_id integer not null,
  at_ms bigint not null,
  device_id uuid not null,
  payload bytea not null,
  primary key (tenant_id, device_id, at_ms, layout_id),
  foreign key (tenant_id, device_id, layout_id) references sample_layout (tenant_id, device_id, id)
);
-- Doubles do not compress well, and rows live for an hour: keep them in the page as they are while they fit.
alter table sample_head alter column payload set storage external;
alter table sample_head set (toast_tuple_target = 8160, autovacuum_vacuum_scale_factor = 0.05);
call tenant_table('sample_head');

-- Times of the polls of a device in a packed hour (hours since 1970): lists that its chunks refer to.
create table sample_times (
  tenant_id integer not null references organization (id),
  hour integer not null,
  device_id uuid not null,
  payload bytea not null,
  primary key (tenant_id, hour, device_id)
);
alter table sample_times alter column payload set storage external;
call tenant_table('sample_times');

-- The values of one series in a packed hour. Hour before series in the key: rows are written hour by hour, which keeps
-- the index dense, and deleted hour by hour. The columns' order leaves no room between them.
create table sample_chunk (
  tenant_id integer not null references organization (id),
  hour integer not null,
  series_id integer not null,
  count integer not null,
  min double precision not null,
  max double precision not null,
  sum double precision not null,
  last double precision not null,
  payload bytea not null,
  primary key (tenant_id, hour, series_id)
);
alter table sample_chunk alter column payload set storage external;
call tenant_table('sample_chunk');

-- The newest packed sample of a series; a newer one may stand in the head.
create table series_latest (
  tenant_id integer not null,
  series_id integer not null,
  at_ms bigint not null,
  value double precision not null,
  primary key (tenant_id, series_id),
  foreign key (tenant_id, series_id) references series (tenant_id, id) on delete cascade
) with (fillfactor = 60);
call tenant_table('series_latest');
