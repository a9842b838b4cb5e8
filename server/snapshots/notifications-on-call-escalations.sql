-- countPolicies
select count(*)::integer as "count"
  from "escalation_policy"
  where "tenant_id" = $1;

-- deletePolicy
delete
  from "escalation_policy"
  where "tenant_id" = $1 and "id" = $2;

-- insertPolicy
insert into "escalation_policy" ("tenant_id", "name", "repeats", "again_after_min", "steps")
  values ($1, $2, $3, $4, $5)
  on conflict do nothing
  returning "id";

-- isPolicyName
select "id"
  from "escalation_policy"
  where "tenant_id" = $1 and "id" <> $2 and lower(name) = lower($3);

-- lockPolicy
select "id", "name", "steps", "repeats", "again_after_min", "version"
  from "escalation_policy"
  where "tenant_id" = $1 and "id" = $2
  for update;

-- policiesOf
select "id", "name", "steps", "repeats", "again_after_min", "version", (select count(*)::integer
  from alert_rule_told r
  where r.tenant_id = escalation_policy.tenant_id and r.told_to @> jsonb_build_array(jsonb_build_object('kind', 'escalation', 'id', escalation_policy.id))) as "rules"
  from "escalation_policy"
  where "tenant_id" = $1 and position(lower($2) in lower(name)) > 0
  order by "name", "id";

-- policiesThere
select "id"
  from "escalation_policy"
  where "tenant_id" = $1 and "id" in ($2);

-- policyById
select "id", "name", "steps", "repeats", "again_after_min", "version"
  from "escalation_policy"
  where "tenant_id" = $1 and "id" = $2;

-- updatePolicy
update "escalation_policy"
  set "name" = $1, "repeats" = $2, "again_after_min" = $3, "steps" = $4, "version" = "version" + $5
  where "tenant_id" = $6 and "id" = $7
  returning "version";
