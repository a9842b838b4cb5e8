-- dialPathSummary
select "p"."test_name", "p"."created_at", "p"."interval_s", coalesce("p"."address", "l"."name") as "target_name", "s"."state", "s"."reason", "s"."since", "s"."ping_sent", "s"."ping_received"
  from "dial_path_directory" as "p"
  left join "line_directory" as "l" on "l"."tenant_id" = "p"."tenant_id" and "l"."id" = "p"."line_id"
  inner join "subject_state" as "s" on "s"."tenant_id" = "p"."tenant_id" and "s"."subject_id" = "p"."id"
  where "p"."tenant_id" = $1 and "p"."id" = $2;

-- pathsToLine
select "id", "test_name", "kind", "address", "interval_s", "source_kind", "source_id", "created_at"
  from "dial_path_directory"
  where "tenant_id" = $1 and "line_id" = $2
  order by "created_at", "id";

-- watchedDialPaths
select "p"."tenant_id", "p"."id", "p"."kind", "p"."settings", "p"."interval_s", "p"."hours", "p"."is_enabled", "p"."line_id", coalesce("p"."address", "l"."address") as "address", "s"."state", "s"."reason", "s"."since", "s"."measured_at", "s"."uptime_s", "s"."depends_on", "s"."maintenance"
  from "dial_path_directory" as "p"
  left join "line_directory" as "l" on "l"."tenant_id" = "p"."tenant_id" and "l"."id" = "p"."line_id"
  inner join "subject_state" as "s" on "s"."tenant_id" = "p"."tenant_id" and "s"."subject_id" = "p"."id"
  where "p"."source_kind" = $1 and p.id = any($2::uuid[]);
