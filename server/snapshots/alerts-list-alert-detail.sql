-- alertById
select "a"."id", "a"."state", "a"."severity", "a"."rule_id", "a"."rule_name", "a"."built_in", "a"."condition", "a"."metric", "a"."states", "a"."events", "a"."subject_kind", "a"."subject_id", "a"."target_id", "a"."subject_name", "a"."outlet_id", "a"."outlet_name", "a"."region", "a"."provider", "a"."began_at", "a"."fired_at", "a"."value", "a"."acknowledged_at", "a"."acknowledged_by", "a"."owner_id", "a"."resolved_at", "a"."resolve_reason", "a"."is_flapping", "a"."muted", "a"."version", "a"."storm", case when not (a.cause_kind is not null and stands_for_itself(a.cause_kind, $1::text[])) then a.cause_id end as "cause_id", (a.cause_kind is not null and stands_for_itself(a.cause_kind, $2::text[])) as "is_cause_hidden", (select coalesce(nullif(m.name, ''), m.username)
  from member_directory m
  where m.tenant_id = a.tenant_id and m.id = a.owner_id) as "owner_name", (select count(*)::integer
  from alert c
  where c.tenant_id = a.tenant_id and c.cause_id = a.id and c.subject_kind = any($3)) as "consequences", "a"."resolved_by", "a"."resolve_note", "a"."usual"
  from "alert_shown" as "a"
  where "a"."tenant_id" = $4 and a.subject_kind = any($5) and "a"."id" = $6;

-- alertSteps
select "s"."at", "s"."kind", "s"."actor_name", "s"."data", case when s.actor_tenant_id <> s.tenant_id then organization_near(s.tenant_id, s.actor_tenant_id) end as "by_tenant"
  from "alert_step" as "s"
  where "s"."tenant_id" = $1 and "s"."alert_id" = $2 and s.kind = any($3)
  order by "s"."at", "s"."id";

-- alertsBehind
select c.alert_id as "alertId", c.severity, c.is_own as "isOwn"
  from alert a
  cross join lateral service_alert_causes(a.tenant_id, a.subject_id, case when a.condition ->> 'kind' = 'state' then a.began_at else a.began_at - interval '1 hour' end, coalesce(a.resolved_at, 'infinity')) c
  where a.tenant_id = $1 and a.id = $2 and a.subject_kind = 'service';
select "a"."id", "a"."state", "a"."severity", "a"."rule_id", "a"."rule_name", "a"."built_in", "a"."condition", "a"."metric", "a"."states", "a"."events", "a"."subject_kind", "a"."subject_id", "a"."target_id", "a"."subject_name", "a"."outlet_id", "a"."outlet_name", "a"."region", "a"."provider", "a"."began_at", "a"."fired_at", "a"."value", "a"."acknowledged_at", "a"."acknowledged_by", "a"."owner_id", "a"."resolved_at", "a"."resolve_reason", "a"."is_flapping", "a"."muted", "a"."version", "a"."storm", case when not (a.cause_kind is not null and stands_for_itself(a.cause_kind, $1::text[])) then a.cause_id end as "cause_id", (a.cause_kind is not null and stands_for_itself(a.cause_kind, $2::text[])) as "is_cause_hidden", (select coalesce(nullif(m.name, ''), m.username)
  from member_directory m
  where m.tenant_id = a.tenant_id and m.id = a.owner_id) as "owner_name", (select count(*)::integer
  from alert c
  where c.tenant_id = a.tenant_id and c.cause_id = a.id and c.subject_kind = any($3)) as "consequences"
  from "alert_shown" as "a"
  where "a"."tenant_id" = $4 and a.subject_kind = any($5) and a.id = any($6::uuid[])
  order by a.state = 'resolved', "a"."fired_at", "a"."id"
  limit $7;

-- childrenOf
select "a"."id", "a"."state", "a"."severity", "a"."rule_id", "a"."rule_name", "a"."built_in", "a"."condition", "a"."metric", "a"."states", "a"."events", "a"."subject_kind", "a"."subject_id", "a"."target_id", "a"."subject_name", "a"."outlet_id", "a"."outlet_name", "a"."region", "a"."provider", "a"."began_at", "a"."fired_at", "a"."value", "a"."acknowledged_at", "a"."acknowledged_by", "a"."owner_id", "a"."resolved_at", "a"."resolve_reason", "a"."is_flapping", "a"."muted", "a"."version", "a"."storm", case when not (a.cause_kind is not null and stands_for_itself(a.cause_kind, $1::text[])) then a.cause_id end as "cause_id", (a.cause_kind is not null and stands_for_itself(a.cause_kind, $2::text[])) as "is_cause_hidden", (select coalesce(nullif(m.name, ''), m.username)
  from member_directory m
  where m.tenant_id = a.tenant_id and m.id = a.owner_id) as "owner_name", (select count(*)::integer
  from alert c
  where c.tenant_id = a.tenant_id and c.cause_id = a.id and c.subject_kind = any($3)) as "consequences"
  from "alert_shown" as "a"
  where "a"."tenant_id" = $4 and a.subject_kind = any($5) and "a"."cause_id" = $6
  order by a.state = 'resolved', array_position('{critical,major,minor,warning}'::text[], a.severity), "a"."subject_name", "a"."id"
  limit $7;

-- earlierAlerts
select "a"."id", "a"."state", "a"."severity", "a"."rule_id", "a"."rule_name", "a"."built_in", "a"."condition", "a"."metric", "a"."states", "a"."events", "a"."subject_kind", "a"."subject_id", "a"."target_id", "a"."subject_name", "a"."outlet_id", "a"."outlet_name", "a"."region", "a"."provider", "a"."began_at", "a"."fired_at", "a"."value", "a"."acknowledged_at", "a"."acknowledged_by", "a"."owner_id", "a"."resolved_at", "a"."resolve_reason", "a"."is_flapping", "a"."muted", "a"."version", "a"."storm", case when not (a.cause_kind is not null and stands_for_itself(a.cause_kind, $1::text[])) then a.cause_id end as "cause_id", (a.cause_kind is not null and stands_for_itself(a.cause_kind, $2::text[])) as "is_cause_hidden", (select coalesce(nullif(m.name, ''), m.username)
  from member_directory m
  where m.tenant_id = a.tenant_id and m.id = a.owner_id) as "owner_name", (select count(*)::integer
  from alert c
  where c.tenant_id = a.tenant_id and c.cause_id = a.id and c.subject_kind = any($3)) as "consequences"
  from "alert_shown" as "a"
  where "a"."tenant_id" = $4 and a.subject_kind = any($5) and "a"."subject_id" = $6 and "a"."id" <> $7 and "a"."began_at" <= $8 and "a"."state" <> $9 and "a"."rule_id" = $10
  order by "a"."fired_at" desc, "a"."id"
  limit $11;

-- whatHelped
select "a"."id" as "alert_id", "s"."at", "s"."kind", "s"."actor_name" as "by", case when s.actor_tenant_id <> s.tenant_id then organization_near(s.tenant_id, s.actor_tenant_id) end as "by_tenant", s.data ->> 'note' as "note"
  from "alert_shown" as "a"
  inner join "alert_step" as "s" on "s"."tenant_id" = "a"."tenant_id" and "s"."alert_id" = "a"."id"
  where "a"."tenant_id" = $1 and a.subject_kind = any($2) and "a"."subject_id" = $3 and "a"."id" <> $4 and "a"."began_at" <= $5 and "a"."state" <> $6 and ("a"."rule_name" = $7 and a.built_in is not distinct
  from $8::text) and s.kind = any($9) and s.data ->> 'note' <> ''
  order by "s"."at" desc, "s"."id" desc
  limit $10;
