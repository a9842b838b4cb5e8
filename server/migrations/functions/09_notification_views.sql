-- Kinds of notifications that a member does not want mailed.
create view muted_notification with (security_invoker = true) as
  select n.tenant_id, n.member_id, n.kind from notification_opt_out n;
revoke insert, update, delete on muted_notification from linekeeper_app;

-- What a rule can name beside people: who is on call by a schedule, and the steps of a policy.
create view on_call_directory with (security_invoker = true) as
  select s.tenant_id, s.id, s.name, 'on-call' as kind from on_call_schedule s
  union all
  select p.tenant_id, p.id, p.name, 'escalation' from escalation_policy p;
revoke insert, update, delete on on_call_directory from linekeeper_app;
