-- Kinds of notifications that a member does not want mailed.
create view muted_notification with (security_invoker = true) as
  select n.tenant_id, n.member_id, n.kind from notification_opt_out n;
revoke insert, update, delete on muted_notification from linekeeper_app;
