-- alertCells
select a.state as "state", "a"."severity", "a"."subject_kind", count(*)::integer as "count"
  from "alert_shown" as "a"
  where "a"."tenant_id" = $1 and a.subject_kind = any($2) and ((a.subject_name collate "C" ilike $3 or a.rule_name collate "C" ilike $4 or a.outlet_name collate "C" ilike $5 or a.provider collate "C" ilike $6 or ("a"."rule_name" = $7 and a.built_in = any($8))) and "a"."outlet_id" = $9 and "a"."region" = $10 and "a"."rule_id" = $11 and ("a"."subject_id" = $12 or "a"."target_id" = $13) and a.owner_id = $14::uuid and stands_for_itself(a.cause_kind, $15::text[]) and coalesce(a.fired_at, a.began_at) >= $16::timestamptz and coalesce(a.fired_at, a.began_at) <= $17::timestamptz)
  group by 1, "a"."severity", "a"."subject_kind";

-- alertRows
select "a"."id", "a"."state", "a"."severity", "a"."rule_id", "a"."rule_name", "a"."built_in", "a"."condition", "a"."metric", "a"."states", "a"."events", "a"."subject_kind", "a"."subject_id", "a"."target_id", "a"."subject_name", "a"."outlet_id", "a"."outlet_name", "a"."region", "a"."provider", "a"."began_at", "a"."fired_at", "a"."value", "a"."acknowledged_at", "a"."acknowledged_by", "a"."owner_id", "a"."resolved_at", "a"."resolve_reason", "a"."is_flapping", "a"."muted", "a"."version", "a"."storm", case when not (a.cause_kind is not null and stands_for_itself(a.cause_kind, $1::text[])) then a.cause_id end as "cause_id", (a.cause_kind is not null and stands_for_itself(a.cause_kind, $2::text[])) as "is_cause_hidden", (select coalesce(nullif(m.name, ''), m.username)
  from member_directory m
  where m.tenant_id = a.tenant_id and m.id = a.owner_id) as "owner_name", (select count(*)::integer
  from alert c
  where c.tenant_id = a.tenant_id and c.cause_id = a.id and c.subject_kind = any($3)) as "consequences", case when not (a.cause_kind is not null and stands_for_itself(a.cause_kind, $4::text[])) then (select c.subject_name
  from alert c
  where c.tenant_id = a.tenant_id and c.id = a.cause_id) end as "cause_name", "a"."resolved_by", "a"."resolve_note"
  from "alert_shown" as "a"
  where "a"."tenant_id" = $5 and a.subject_kind = any($6) and (((a.subject_name collate "C" ilike $7 or a.rule_name collate "C" ilike $8 or a.outlet_name collate "C" ilike $9 or a.provider collate "C" ilike $10 or ("a"."rule_name" = $11 and a.built_in = any($12))) and "a"."outlet_id" = $13 and "a"."region" = $14 and "a"."rule_id" = $15 and ("a"."subject_id" = $16 or "a"."target_id" = $17) and a.owner_id = $18::uuid and stands_for_itself(a.cause_kind, $19::text[]) and coalesce(a.fired_at, a.began_at) >= $20::timestamptz and coalesce(a.fired_at, a.began_at) <= $21::timestamptz) and (a.state = any($22) and a.severity = any($23) and a.subject_kind = any($24)))
  order by array_position('{critical,major,minor,warning}'::text[], a.severity) desc, a.fired_at desc, "a"."id"
  limit $25
  offset $26;

-- alertTotal
select count(*)::integer as "total"
  from "alert_shown" as "a"
  where "a"."tenant_id" = $1 and a.subject_kind = any($2) and (((a.subject_name collate "C" ilike $3 or a.rule_name collate "C" ilike $4 or a.outlet_name collate "C" ilike $5 or a.provider collate "C" ilike $6 or ("a"."rule_name" = $7 and a.built_in = any($8))) and "a"."outlet_id" = $9 and "a"."region" = $10 and "a"."rule_id" = $11 and ("a"."subject_id" = $12 or "a"."target_id" = $13) and a.owner_id = $14::uuid and stands_for_itself(a.cause_kind, $15::text[]) and coalesce(a.fired_at, a.began_at) >= $16::timestamptz and coalesce(a.fired_at, a.began_at) <= $17::timestamptz) and (a.state = any($18) and a.severity = any($19) and a.subject_kind = any($20)));

-- firingIds
select "a"."id"
  from "alert_shown" as "a"
  where "a"."tenant_id" = $1 and a.subject_kind = any($2) and (((a.subject_name collate "C" ilike $3 or a.rule_name collate "C" ilike $4 or a.outlet_name collate "C" ilike $5 or a.provider collate "C" ilike $6 or ("a"."rule_name" = $7 and a.built_in = any($8))) and "a"."outlet_id" = $9 and "a"."region" = $10 and "a"."rule_id" = $11 and ("a"."subject_id" = $12 or "a"."target_id" = $13) and a.owner_id = $14::uuid and stands_for_itself(a.cause_kind, $15::text[]) and coalesce(a.fired_at, a.began_at) >= $16::timestamptz and coalesce(a.fired_at, a.began_at) <= $17::timestamptz) and (a.state = any($18) and a.severity = any($19) and a.subject_kind = any($20))) and "a"."state" = $21
  order by "a"."fired_at" desc, "a"."id"
  limit $22;

-- matchingStates
select "a"."state", count(*)::integer as "count"
  from "alert_shown" as "a"
  where "a"."tenant_id" = $1 and a.subject_kind = any($2) and (((a.subject_name collate "C" ilike $3 or a.rule_name collate "C" ilike $4 or a.outlet_name collate "C" ilike $5 or a.provider collate "C" ilike $6 or ("a"."rule_name" = $7 and a.built_in = any($8))) and "a"."outlet_id" = $9 and "a"."region" = $10 and "a"."rule_id" = $11 and ("a"."subject_id" = $12 or "a"."target_id" = $13) and a.owner_id = $14::uuid and stands_for_itself(a.cause_kind, $15::text[]) and coalesce(a.fired_at, a.began_at) >= $16::timestamptz and coalesce(a.fired_at, a.began_at) <= $17::timestamptz) and (a.state = any($18) and a.severity = any($19) and a.subject_kind = any($20)))
  group by "a"."state";
