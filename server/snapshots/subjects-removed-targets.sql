-- allTargetIds
select "subject_id" as "id"
  from "subject_status"
  where "tenant_id" = $1 union select "id"
  from "removed_target"
  where "tenant_id" = $2;

-- forgetRemoved
delete
  from "removed_target"
  where "tenant_id" = $1 and "id" = $2;

-- noteRemoved
insert into "removed_target" ("tenant_id", "id")
  values ($1, $2);

-- removedTargets
select "r"."tenant_id", "r"."id"
  from "removed_target" as "r"
  where not exists (select "s"."id"
  from "removed_subject" as "s"
  where "s"."tenant_id" = "r"."tenant_id" and "s"."id" = "r"."id" and "s"."samples_until" > now());
