-- alertHits
select "a"."id", "a"."rule_name", "a"."built_in", "a"."severity", "a"."state", "a"."subject_name", "a"."outlet_name", "a"."storm", "a"."resolved_at"
  from "alert_shown" as "a"
  where "a"."tenant_id" = $1 and a.subject_kind = any($2) and (a.subject_name collate "C" ilike $3 or a.rule_name collate "C" ilike $4 or a.outlet_name collate "C" ilike $5 or a.provider collate "C" ilike $6 or ("a"."rule_name" = $7 and a.built_in = any($8))) and ("a"."state" <> $9 or "a"."fired_at" >= $10)
  order by a.state = 'resolved', coalesce(a.fired_at, a.began_at) desc, "a"."id"
  limit $11;
