-- beginEscalation
insert into alert_escalation (tenant_id, alert_id, policy_id) select p.tenant_id, $1::uuid, p.id
  from escalation_policy p
  where p.tenant_id = $2 and p.id = $3
  on conflict do nothing
  returning policy_id;

-- inheritProgress
insert into alert_escalation (tenant_id, alert_id, policy_id, told) select e.tenant_id, $1::uuid, e.policy_id, e.told
  from alert_escalation e
  where e.tenant_id = $2 and e.alert_id = $3::uuid
  on conflict do nothing
  returning policy_id, told;

-- noteStep
update "alert_escalation"
  set "told" = $1
  where "tenant_id" = $2 and "alert_id" = $3 and "policy_id" = $4 and "told" = $5
  returning "told";
