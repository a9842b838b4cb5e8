-- Archives of tenants' data: made before a tenant is deleted, kept for a day with the tenant above that asked for one.
create table tenant_archive (
  tenant_id integer not null references organization (id),
  id uuid not null,
  -- Whose data it is. No reference: the archive may outlive it.
  subject_id integer not null,
  subject_name text not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  row_count integer,
  byte_count integer,
  primary key (tenant_id, id)
);
call tenant_table('tenant_archive');

-- The file, gzip, cut into pieces of about a megabyte.
create table tenant_archive_part (
  tenant_id integer not null,
  archive_id uuid not null,
  seq integer not null,
  payload bytea not null,
  primary key (tenant_id, archive_id, seq),
  foreign key (tenant_id, archive_id) references tenant_archive (tenant_id, id) on delete cascade
);
alter table tenant_archive_part alter column payload set storage external;
call tenant_table('tenant_archive_part');
