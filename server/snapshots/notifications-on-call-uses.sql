-- policiesTelling
select count(*)::integer as "count"
  from "escalation_policy"
  where "tenant_id" = $1 and steps @> $2::jsonb;

-- rulesTelling
select count(*)::integer as "count"
  from "alert_rule_told"
  where "tenant_id" = $1 and told_to @> $2::jsonb;
