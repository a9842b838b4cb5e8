-- Days of lines whose samples went to VictoriaMetrics: what they carried is to be added up from there, and again whenever something came
-- late (decision 0109). Samples in PostgreSQL are added up by what packs them, and leave nothing here.
create table line_traffic_due (
  tenant_id integer not null references organization (id),
  -- Days since 1970.
  day integer not null,
  line_id uuid not null,
  noted_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, day, line_id)
);
call tenant_table('line_traffic_due');
