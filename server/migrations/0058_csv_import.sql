-- Members are not all that comes out of a file: one place for files of every kind. Their pieces are sealed from now on (a
-- file of devices holds SNMP communities); those that lie there are an upload of the last day at most, and go.

alter table member_import rename to csv_import;
alter table csv_import rename constraint member_import_pkey to csv_import_pkey;
alter table csv_import rename constraint member_import_bytes_check to csv_import_bytes_check;
alter table csv_import rename constraint member_import_tenant_id_fkey to csv_import_tenant_id_fkey;
alter index member_import_by_age rename to csv_import_by_age;
alter table csv_import add column kind text not null default 'members' check (kind in ('members', 'devices'));
alter table csv_import alter column kind drop default;
-- Whether departments that are not there are made: what else a kind of file asks the importer stands here too.
alter table csv_import add column options jsonb not null default '{}';
update csv_import set options = jsonb_build_object('createsDepartments', creates_departments);
alter table csv_import drop column creates_departments;

drop table member_import_chunk;
create table csv_import_piece (
  tenant_id integer not null,
  import_id uuid not null,
  number integer not null,
  -- AES-256-GCM, bound to this tenant, import and number (platform/secrets).
  sealed_data bytea not null,
  primary key (tenant_id, import_id, number),
  foreign key (tenant_id, import_id) references csv_import (tenant_id, id) on delete cascade
);
call tenant_table('csv_import_piece');
