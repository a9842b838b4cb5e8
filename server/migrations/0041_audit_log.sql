-- The audit log is paged from its end by what is asked for: each question has its index, in the order of the answer.
drop index audit_by_time;
create index audit_by_time on audit (tenant_id, at, seq);
create index audit_by_action on audit (tenant_id, action, at, seq);
create index audit_by_actor on audit (tenant_id, actor_name, at, seq);
create index audit_by_subject on audit (tenant_id, subject_type, subject_id, at, seq);

-- What the last check of a tenant's chain found. The nightly one writes the head to the log file as well.
create table audit_check (
  tenant_id integer primary key references organization (id),
  checked_at timestamptz not null,
  -- Who asked for it; null for the nightly check.
  checked_by text,
  is_whole boolean not null,
  lines bigint not null,
  head text,
  broken_at bigint,
  check (is_whole = (broken_at is null))
);
call tenant_table('audit_check');
