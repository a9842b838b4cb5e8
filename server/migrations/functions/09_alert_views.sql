-- Whom alert rules tell: what a schedule or a policy that one of them names is not deleted for.
create view alert_rule_told with (security_invoker = true) as
  select r.tenant_id, r.id, r.name, r.built_in, r.told_to from alert_rule r;
revoke insert, update, delete on alert_rule_told from linekeeper_app;

-- How an alert stands, for whoever is to tell of it.
create view alert_standing with (security_invoker = true) as
  select a.tenant_id, a.id, a.state, a.muted, a.severity, a.subject_kind, a.rule_name, a.built_in, a.subject_name, a.fired_at,
    a.told_to
  from alert a;
revoke insert, update, delete on alert_standing from linekeeper_app;
