-- Whom alert rules tell: what a schedule or a policy that one of them names is not deleted for.
create view alert_rule_told with (security_invoker = true) as
  select r.tenant_id, r.id, r.name, r.built_in, r.told_to from alert_rule r;
revoke insert, update, delete on alert_rule_told from linekeeper_app;
-- When work was announced on business services: those times that run, come and were.
create view announced_service_window with (security_invoker = true) as
  select w.tenant_id, w.service_id, w.from_at, w.to_at from service_maintenance_window w;
revoke insert, update, delete on announced_service_window from linekeeper_app;
