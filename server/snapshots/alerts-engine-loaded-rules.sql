-- loadedRules
select "tenant_id", "id", "version", "judges_since", "severity", "subject_kind", "condition", "metric", "states", "events", "scope", "name", "built_in", "told_to", "is_enabled"
  from "alert_rule";
