-- What single runs brought, whole: the times of all packets (probes/src/dial/pack-run.ts) and what else a run told, as JSON. Those of
-- the open hour, or come late; a target is any subject that is measured by itself.
create table run_head (
  tenant_id integer not null references organization (id),
  target_id uuid not null,
  at_ms bigint not null,
  times bytea,
  detail text,
  primary key (tenant_id, target_id, at_ms)
);
alter table run_head set (autovacuum_vacuum_scale_factor = 0.05);
call tenant_table('run_head');

-- The runs of a target in an hour that is over (hours since 1970), packed by server/src/modules/monitoring/runs/run-codec.ts.
create table run_hour (
  tenant_id integer not null references organization (id),
  target_id uuid not null,
  hour integer not null,
  runs integer not null check (runs > 0),
  times bytea not null,
  details bytea not null,
  primary key (tenant_id, target_id, hour)
);
alter table run_hour alter column times set storage external, alter column details set storage external;
call tenant_table('run_hour');
