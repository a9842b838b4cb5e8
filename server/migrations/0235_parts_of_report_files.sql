-- Files of reports in parts, as they are written and fetched: a month of two thousand lines is some hundred megabytes, which no memory holds.
create table report_file_part (
  tenant_id integer not null,
  report_id uuid not null,
  format text not null check (format in ('pdf', 'xlsx', 'csv')),
  -- Their order. What comes behind may be written first: numbers leave some out.
  seq integer not null,
  payload bytea not null,
  primary key (tenant_id, report_id, format, seq),
  foreign key (tenant_id, report_id) references report (tenant_id, id) on delete cascade
);

-- No tenant's scope holds while a migration runs: the owner sees all rows meanwhile.
alter table report_file no force row level security;
insert into report_file_part (tenant_id, report_id, format, seq, payload)
select tenant_id, report_id, format, 0, payload from report_file;
alter table report_file force row level security;
alter table report_file drop column payload;
call tenant_table('report_file_part');

-- Whether a report of traffic tells of interfaces beside lines.
alter table report add column interfaces boolean not null default true;
alter table report_schedule add column interfaces boolean not null default true;
