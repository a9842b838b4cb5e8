-- Whom alert rules tell: what a schedule or a policy that one of them names is not deleted for.
create view alert_rule_told with (security_invoker = true) as
  select r.tenant_id, r.id, r.name, r.built_in, r.told_to from alert_rule r;
revoke insert, update, delete on alert_rule_told from linekeeper_app;
