-- alertCells
select a.state as "state", "a"."severity", "a"."subject_kind", count(*)::integer as "count"
  from "alert_shown" as "a"
  where "a"."tenant_id" = $1 and a.subject_kind = any($2) and ((a.subject_name collate "C" ilike $3 or a.rule_name collate "C" ilike $4 or a.outlet_name collate "C" ilike $5 or a.provider collate "C" ilike $6 or ("a"."rule_name" = $7 and a.built_in = any($8)) or (a.storm is not null and a.storm ->> 'kind' = any($9::text[]) and concat_ws(' · ', nullif(a.storm ->> 'name', ''), nullif(a.storm ->> 'region', '')) collate "C" ilike $10 and (a.storm ->> 'overAt' is null or a.resolved_at <= (a.storm ->> 'overAt')::timestamptz))) and (a.outlet_id = $11::uuid or (a.subject_kind = 'dial_path' and exists ( select
  from dial_path_places(a.tenant_id) w
  where w.path_id = a.subject_id and w.outlet_id = $12::uuid))) and (a.region = $13 or (a.subject_kind = 'dial_path' and exists ( select
  from dial_path_places(a.tenant_id) w
  where w.path_id = a.subject_id and w.outlet_id is distinct
  from a.outlet_id and w.outlet_id in ( select place.id
  from outlet_directory place
  where place.tenant_id = a.tenant_id and ($14::text[] is null or place.region = any($15::text[])) and ($16::uuid[] is null or place.id = any($17::uuid[])) and ($18::text[] is null or place.tags && $19::text[]))))) and "a"."rule_id" = $20 and ("a"."subject_id" = $21 or "a"."target_id" = $22) and a.owner_id = $23::uuid and stands_for_itself(a.cause_kind, $24::text[]) and coalesce(a.fired_at, a.began_at) >= $25::timestamptz and coalesce(a.fired_at, a.began_at) <= $26::timestamptz)
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
  where "a"."tenant_id" = $5 and a.subject_kind = any($6) and (((a.subject_name collate "C" ilike $7 or a.rule_name collate "C" ilike $8 or a.outlet_name collate "C" ilike $9 or a.provider collate "C" ilike $10 or ("a"."rule_name" = $11 and a.built_in = any($12)) or (a.storm is not null and a.storm ->> 'kind' = any($13::text[]) and concat_ws(' · ', nullif(a.storm ->> 'name', ''), nullif(a.storm ->> 'region', '')) collate "C" ilike $14 and (a.storm ->> 'overAt' is null or a.resolved_at <= (a.storm ->> 'overAt')::timestamptz))) and (a.outlet_id = $15::uuid or (a.subject_kind = 'dial_path' and exists ( select
  from dial_path_places(a.tenant_id) w
  where w.path_id = a.subject_id and w.outlet_id = $16::uuid))) and (a.region = $17 or (a.subject_kind = 'dial_path' and exists ( select
  from dial_path_places(a.tenant_id) w
  where w.path_id = a.subject_id and w.outlet_id is distinct
  from a.outlet_id and w.outlet_id in ( select place.id
  from outlet_directory place
  where place.tenant_id = a.tenant_id and ($18::text[] is null or place.region = any($19::text[])) and ($20::uuid[] is null or place.id = any($21::uuid[])) and ($22::text[] is null or place.tags && $23::text[]))))) and "a"."rule_id" = $24 and ("a"."subject_id" = $25 or "a"."target_id" = $26) and a.owner_id = $27::uuid and stands_for_itself(a.cause_kind, $28::text[]) and coalesce(a.fired_at, a.began_at) >= $29::timestamptz and coalesce(a.fired_at, a.began_at) <= $30::timestamptz) and (a.state = any($31) and a.severity = any($32) and a.subject_kind = any($33)))
  order by array_position('{critical,major,minor,warning}'::text[], a.severity) desc, a.fired_at desc, "a"."id"
  limit $34
  offset $35;

-- alertTotal
select count(*)::integer as "total"
  from "alert_shown" as "a"
  where "a"."tenant_id" = $1 and a.subject_kind = any($2) and (((a.subject_name collate "C" ilike $3 or a.rule_name collate "C" ilike $4 or a.outlet_name collate "C" ilike $5 or a.provider collate "C" ilike $6 or ("a"."rule_name" = $7 and a.built_in = any($8)) or (a.storm is not null and a.storm ->> 'kind' = any($9::text[]) and concat_ws(' · ', nullif(a.storm ->> 'name', ''), nullif(a.storm ->> 'region', '')) collate "C" ilike $10 and (a.storm ->> 'overAt' is null or a.resolved_at <= (a.storm ->> 'overAt')::timestamptz))) and (a.outlet_id = $11::uuid or (a.subject_kind = 'dial_path' and exists ( select
  from dial_path_places(a.tenant_id) w
  where w.path_id = a.subject_id and w.outlet_id = $12::uuid))) and (a.region = $13 or (a.subject_kind = 'dial_path' and exists ( select
  from dial_path_places(a.tenant_id) w
  where w.path_id = a.subject_id and w.outlet_id is distinct
  from a.outlet_id and w.outlet_id in ( select place.id
  from outlet_directory place
  where place.tenant_id = a.tenant_id and ($14::text[] is null or place.region = any($15::text[])) and ($16::uuid[] is null or place.id = any($17::uuid[])) and ($18::text[] is null or place.tags && $19::text[]))))) and "a"."rule_id" = $20 and ("a"."subject_id" = $21 or "a"."target_id" = $22) and a.owner_id = $23::uuid and stands_for_itself(a.cause_kind, $24::text[]) and coalesce(a.fired_at, a.began_at) >= $25::timestamptz and coalesce(a.fired_at, a.began_at) <= $26::timestamptz) and (a.state = any($27) and a.severity = any($28) and a.subject_kind = any($29)));

-- firingIds
select "a"."id"
  from "alert_shown" as "a"
  where "a"."tenant_id" = $1 and a.subject_kind = any($2) and (((a.subject_name collate "C" ilike $3 or a.rule_name collate "C" ilike $4 or a.outlet_name collate "C" ilike $5 or a.provider collate "C" ilike $6 or ("a"."rule_name" = $7 and a.built_in = any($8)) or (a.storm is not null and a.storm ->> 'kind' = any($9::text[]) and concat_ws(' · ', nullif(a.storm ->> 'name', ''), nullif(a.storm ->> 'region', '')) collate "C" ilike $10 and (a.storm ->> 'overAt' is null or a.resolved_at <= (a.storm ->> 'overAt')::timestamptz))) and (a.outlet_id = $11::uuid or (a.subject_kind = 'dial_path' and exists ( select
  from dial_path_places(a.tenant_id) w
  where w.path_id = a.subject_id and w.outlet_id = $12::uuid))) and (a.region = $13 or (a.subject_kind = 'dial_path' and exists ( select
  from dial_path_places(a.tenant_id) w
  where w.path_id = a.subject_id and w.outlet_id is distinct
  from a.outlet_id and w.outlet_id in ( select place.id
  from outlet_directory place
  where place.tenant_id = a.tenant_id and ($14::text[] is null or place.region = any($15::text[])) and ($16::uuid[] is null or place.id = any($17::uuid[])) and ($18::text[] is null or place.tags && $19::text[]))))) and "a"."rule_id" = $20 and ("a"."subject_id" = $21 or "a"."target_id" = $22) and a.owner_id = $23::uuid and stands_for_itself(a.cause_kind, $24::text[]) and coalesce(a.fired_at, a.began_at) >= $25::timestamptz and coalesce(a.fired_at, a.began_at) <= $26::timestamptz) and (a.state = any($27) and a.severity = any($28) and a.subject_kind = any($29))) and "a"."state" = $30
  order by "a"."fired_at" desc, "a"."id"
  limit $31;

-- matchingStates
select "a"."state", count(*)::integer as "count"
  from "alert_shown" as "a"
  where "a"."tenant_id" = $1 and a.subject_kind = any($2) and (((a.subject_name collate "C" ilike $3 or a.rule_name collate "C" ilike $4 or a.outlet_name collate "C" ilike $5 or a.provider collate "C" ilike $6 or ("a"."rule_name" = $7 and a.built_in = any($8)) or (a.storm is not null and a.storm ->> 'kind' = any($9::text[]) and concat_ws(' · ', nullif(a.storm ->> 'name', ''), nullif(a.storm ->> 'region', '')) collate "C" ilike $10 and (a.storm ->> 'overAt' is null or a.resolved_at <= (a.storm ->> 'overAt')::timestamptz))) and (a.outlet_id = $11::uuid or (a.subject_kind = 'dial_path' and exists ( select
  from dial_path_places(a.tenant_id) w
  where w.path_id = a.subject_id and w.outlet_id = $12::uuid))) and (a.region = $13 or (a.subject_kind = 'dial_path' and exists ( select
  from dial_path_places(a.tenant_id) w
  where w.path_id = a.subject_id and w.outlet_id is distinct
  from a.outlet_id and w.outlet_id in ( select place.id
  from outlet_directory place
  where place.tenant_id = a.tenant_id and ($14::text[] is null or place.region = any($15::text[])) and ($16::uuid[] is null or place.id = any($17::uuid[])) and ($18::text[] is null or place.tags && $19::text[]))))) and "a"."rule_id" = $20 and ("a"."subject_id" = $21 or "a"."target_id" = $22) and a.owner_id = $23::uuid and stands_for_itself(a.cause_kind, $24::text[]) and coalesce(a.fired_at, a.began_at) >= $25::timestamptz and coalesce(a.fired_at, a.began_at) <= $26::timestamptz) and (a.state = any($27) and a.severity = any($28) and a.subject_kind = any($29)))
  group by "a"."state";
