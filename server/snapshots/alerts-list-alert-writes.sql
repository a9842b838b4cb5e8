-- addSteps
insert into "alert_step" ("tenant_id", "alert_id", "at", "kind", "data", "actor_member_id", "actor_name", "actor_tenant_id")
  values ($1, $2, $3, $4, $5, $6, $7, $8);

-- closeAlerts
update "alert"
  set "state" = $1, "resolved_at" = $2, "resolve_reason" = $3, "resolved_by" = $4, "resolve_note" = $5, "version" = version + 1
  where "tenant_id" = $6 and id = any($7::uuid[]);

-- lockAlerts
select "a"."id", "a"."state", "a"."rule_name", "a"."built_in", "a"."subject_kind", "a"."subject_name"
  from "alert" as "a"
  where "a"."tenant_id" = $1 and a.id = any($2::uuid[]) and a.subject_kind = any($3)
  order by "a"."id"
  for update;

-- setOwner
update "alert"
  set "owner_id" = $1, "version" = version + 1
  where "tenant_id" = $2 and "id" = $3;

-- takeAlerts
update "alert"
  set "state" = $1, "acknowledged_at" = $2, "acknowledged_by" = $3, "owner_id" = $4, "version" = version + 1
  where "tenant_id" = $5 and id = any($6::uuid[]);
