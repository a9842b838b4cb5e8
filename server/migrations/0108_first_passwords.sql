-- What an import counts of its rows besides, by name: how many members were given the default role, and the like.
alter table csv_import add column tallies jsonb not null default '{}';

-- A first password that was made for a member, until the member uses it or an hour is over: who asked for the work that made it
-- may fetch it until then.
create table first_password (
  tenant_id integer not null references organization (id),
  member_id uuid not null,
  -- The operation that made it.
  operation_id uuid not null,
  -- AES-256-GCM, bound to this tenant and member (platform/secrets).
  sealed_password bytea not null,
  expires_at timestamptz not null,
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
create index first_password_by_operation on first_password (tenant_id, operation_id);
call tenant_table('first_password');
