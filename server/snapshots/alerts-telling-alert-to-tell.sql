-- alertToTell
select "id", "state", "severity", "rule_name", "built_in", "subject_kind", "subject_id", "subject_name", "outlet_name", "region", "provider", "target_id", "metric", "events", "condition", "value", "fired_at", "told_at", "resolved_at", "resolve_reason", "told_to", "muted", "is_flapping", "cause_id", "cause_kind", "storm", "successor_id"
  from "alert"
  where "tenant_id" = $1 and "id" = $2;
