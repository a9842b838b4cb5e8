-- alertDrawn
select "subject_kind", "subject_id", "metric", "condition", "fired_at", "resolved_at"
  from "alert"
  where "tenant_id" = $1 and "id" = $2;
