-- In a storm of alerts thousands of facts wait in the outbox of one tenant. The few that are taken next are read in their order, instead of
-- all that wait, and the mails of the last hour are counted without reading those that are gathered or left out.
drop index outbox_due;
create index outbox_due on outbox (tenant_id, available_at, id) where dead_at is null;

drop index delivery_by_member;
create index delivery_by_member on delivery (tenant_id, kind, member_id, created_at)
  where channel = 'email' and state <> 'skipped' and digest_id is null;
