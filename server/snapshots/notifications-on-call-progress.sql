-- beginEscalation
insert into alert_escalation (tenant_id, alert_id, policy_id, begun_at, is_apart) select p.tenant_id, $1::uuid, p.id, $2::timestamptz, $3::boolean
  from escalation_policy p
  where p.tenant_id = $4 and p.id = $5
  on conflict do nothing
  returning policy_id;

-- forgetApart
delete
  from "alert_escalation"
  where "tenant_id" = $1 and "alert_id" = $2 and "is_apart" = $3;
-- endEscalation
update "alert_escalation"
  set "ended_at" = $1
  where "tenant_id" = $2 and "alert_id" = $3 and "policy_id" = $4 and "ended_at" is null
  returning "told";

-- inheritProgress
with gone_on as ( insert into alert_escalation (tenant_id, alert_id, policy_id, told, begun_at, round, ended_at) select e.tenant_id, $1::uuid, e.policy_id, e.told, e.begun_at, least(e.round, 1), e.ended_at
  from alert_escalation e
  where e.tenant_id = $2 and e.alert_id = $3::uuid and not e.is_apart
  on conflict do nothing
  returning policy_id, told, begun_at, ended_at) select policy_id, told, begun_at
  from gone_on
  where ended_at is null;

-- noteStep
update "alert_escalation"
  set "told" = $1
  where "tenant_id" = $2 and "alert_id" = $3 and "policy_id" = $4 and "told" = $5 and "is_apart" = $6
  returning "told";

-- progressOf
select "begun_at", "is_apart"
  set "told" = $1, "begun_at" = $2, "round" = $3
  where "tenant_id" = $4 and "alert_id" = $5 and "policy_id" = $6 and "told" = $7
  returning "told";

-- progressOf
select "begun_at", "round"
  from "alert_escalation"
  where "tenant_id" = $1 and "alert_id" = $2 and "policy_id" = $3;
