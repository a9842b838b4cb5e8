-- beginEscalation
insert into alert_escalation (tenant_id, alert_id, policy_id, begun_at, is_apart, round_apart) select p.tenant_id, $1::uuid, p.id, $2::timestamptz, $3::boolean, $4::integer
  from escalation_policy p
  where p.tenant_id = $5 and p.id = $6
  on conflict do nothing
  returning policy_id;

-- endEscalation
update "alert_escalation"
  set "ended_at" = $1
  where "tenant_id" = $2 and "alert_id" = $3 and "policy_id" = $4 and "is_apart" = $5 and "ended_at" is null
  returning "told";

-- forgetApart
delete
  from "alert_escalation"
  where "tenant_id" = $1 and "alert_id" = $2 and "is_apart" = $3
  returning "round";

-- inheritProgress
with gone_on as ( insert into alert_escalation (tenant_id, alert_id, policy_id, told, begun_at, round, round_apart, ended_at) select e.tenant_id, $1::uuid, e.policy_id, e.told, e.begun_at, case when e.round > 0 then greatest(1, $2::integer) else 0 end, $3::integer, e.ended_at
  from alert_escalation e
  where e.tenant_id = $4 and e.alert_id = $5::uuid and not e.is_apart
  on conflict do nothing
  returning policy_id, told, begun_at, ended_at) select policy_id, told, begun_at
  from gone_on
  where ended_at is null;

-- lastRounds
select e.alert_id, max(greatest(e.round, e.round_apart)) as round
  from alert_escalation e
  where e.tenant_id = $1 and e.alert_id = any($2::uuid[])
  group by e.alert_id;

-- noteStep
update "alert_escalation"
  set "told" = $1, "begun_at" = $2, "round" = $3
  where "tenant_id" = $4 and "alert_id" = $5 and "policy_id" = $6 and "told" = $7 and "is_apart" = $8
  returning "told";

-- progressOf
select "begun_at", "is_apart", "round", "round_apart"
  from "alert_escalation"
  where "tenant_id" = $1 and "alert_id" = $2 and "policy_id" = $3;

-- reopenEscalations
update alert_escalation e
  set ended_at = null
  where e.tenant_id = $1 and e.policy_id = $2::uuid and e.ended_at is not null and ($3::integer is null or e.told < $4::integer) and exists (select
  from alert_shown a
  where a.tenant_id = e.tenant_id and a.id = e.alert_id and a.state = 'firing')
  returning e.alert_id, e.told, e.begun_at, e.is_apart;
