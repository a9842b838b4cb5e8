-- alertHits
select "a"."id", "a"."rule_name", "a"."built_in", "a"."severity", "a"."state", "a"."subject_name", "a"."outlet_name", "a"."storm", "a"."resolved_at"
  from "alert_shown" as "a"
  where "a"."tenant_id" = $1 and a.subject_kind = any($2) and (a.subject_name collate "C" ilike $3 or a.rule_name collate "C" ilike $4 or a.outlet_name collate "C" ilike $5 or a.provider collate "C" ilike $6 or ("a"."rule_name" = $7 and a.built_in = any($8)) or (a.storm is not null and a.storm ->> 'kind' = any($9::text[]) and concat_ws(' · ', nullif(a.storm ->> 'name', ''), nullif(a.storm ->> 'region', '')) collate "C" ilike $10 and (a.storm ->> 'overAt' is null or a.resolved_at <= (a.storm ->> 'overAt')::timestamptz))) and ("a"."state" <> $11 or "a"."fired_at" >= $12)
  order by a.state = 'resolved', coalesce(a.fired_at, a.began_at) desc, "a"."id"
  limit $13;
