-- countRules
select count(*)::integer as "count"
  from "alert_rule"
  where "tenant_id" = $1;

-- deleteRules
delete
  from "alert_rule"
  where "tenant_id" = $1 and id = any($2::uuid[]);

-- handedDownBy
select *
  from "alert_rule"
  where tenant_id = any($1::integer[]) and "is_handed_down" = $2
  order by array_position($3::integer[], tenant_id), "id";

-- insertBrought
insert into "alert_rule" ("tenant_id", "built_in", "name", "note", "is_enabled", "severity", "subject_kind", "metric", "states", "events", "condition", "scope", "told_to", "origin_tenant_id", "origin_rule_id", "given")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16);

-- insertRule
insert into "alert_rule" ("tenant_id", "is_handed_down", "name", "note", "is_enabled", "severity", "subject_kind", "metric", "states", "events", "condition", "scope", "told_to")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
  returning "id";

-- lockBrought
select *
  from "alert_rule"
  where "tenant_id" = $1 and (built_in is not null or origin_rule_id is not null)
  order by "id"
  for update;

-- lockRule
select *, organization_near(tenant_id, origin_tenant_id) as "origin_tenant"
  from "alert_rule"
  where "tenant_id" = $1 and "id" = $2
  for update;

-- updateBrought
update "alert_rule"
  set "name" = $1, "note" = $2, "is_enabled" = $3, "severity" = $4, "subject_kind" = $5, "metric" = $6, "states" = $7, "events" = $8, "condition" = $9, "scope" = $10, "told_to" = $11, "origin_tenant_id" = $12, "origin_rule_id" = $13, "given" = $14, "is_handed_down" = $15, "version" = "version" + $16, "updated_at" = now()
  where "tenant_id" = $17 and "id" = $18;

-- updateRule
update "alert_rule"
  set "name" = $1, "note" = $2, "is_enabled" = $3, "severity" = $4, "subject_kind" = $5, "metric" = $6, "states" = $7, "events" = $8, "condition" = $9, "scope" = $10, "told_to" = $11, "is_handed_down" = $12, "version" = "version" + $13, "updated_at" = now()
  where "tenant_id" = $14 and "id" = $15
  returning "version";
