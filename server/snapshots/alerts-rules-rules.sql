-- ruleDetail
select "r".*, (select count(*)::integer
  from alert a
  where a.tenant_id = r.tenant_id and a.rule_id = r.id and a.state <> 'resolved') as "open_alerts", organization_near(r.tenant_id, r.origin_tenant_id) as "origin_tenant"
  from "alert_rule" as "r"
  where "r"."tenant_id" = $1 and "r"."id" = $2;

-- ruleRows
select "r".*, (select count(*)::integer
  from alert a
  where a.tenant_id = r.tenant_id and a.rule_id = r.id and a.state <> 'resolved') as "open_alerts", organization_near(r.tenant_id, r.origin_tenant_id) as "origin_tenant"
  from "alert_rule" as "r"
  where "r"."tenant_id" = $1 and r.subject_kind = any($2::text[]) and ((coalesce(nullif(r.name, ''), $3::jsonb ->> r.built_in, '') collate natural_order) ilike $4 or r.note ilike $5) and r.severity = any($6::text[]) and r.subject_kind = any($7::text[]) and r.is_enabled = $8
  order by open_alerts desc nulls last, (coalesce(nullif(r.name, ''), $9::jsonb ->> r.built_in, '') collate natural_order), "r"."id"
  limit $10
  offset $11;

-- ruleTotal
select count(*)::integer as "total"
  from "alert_rule" as "r"
  where "r"."tenant_id" = $1 and r.subject_kind = any($2::text[]) and ((coalesce(nullif(r.name, ''), $3::jsonb ->> r.built_in, '') collate natural_order) ilike $4 or r.note ilike $5) and r.severity = any($6::text[]) and r.subject_kind = any($7::text[]) and r.is_enabled = $8;
