-- alertDrawn
select "subject_kind", "subject_id", "target_id", "metric", "condition", "value", "usual", "fired_at", "resolved_at"
  from "alert"
  where "tenant_id" = $1 and "id" = $2;
