-- Who may not see what an alert is a consequence of has it for one of its own (decision 0120).
alter table alert
  -- Of which kind its cause is about; null: it has none. Kept by a trigger (09_alert_causes.sql).
  add column cause_kind text,
  -- Of which kind its cause was when it was found whether somebody may see the alert and not that; null: that was not asked, or holds no more.
  add column apart_of text,
  -- There was somebody: who they are may have been told of it while nobody else was, and are told of its end.
  add column is_told_apart boolean not null default false;

alter table alert no force row level security;
update alert a set cause_kind = c.subject_kind from alert c
  where a.cause_id is not null and c.tenant_id = a.tenant_id and c.id = a.cause_id;
alter table alert force row level security;

-- How many there are of what, for who may not see all that can be a cause: without a look at each of those that are over.
create index alert_counted_by_cause on alert (tenant_id, state, severity, subject_kind, cause_kind);

-- It tells of a consequence those alone who may not see the cause, and begins anew when all are told.
alter table alert_escalation add column is_apart boolean not null default false;
