-- agentPathsByIds
select "p"."tenant_id", "p"."id", "p"."kind", "p"."settings", "p"."interval_s", "p"."hours", "p"."is_enabled", "p"."address", "p"."line_id", "p"."is_gateway", "p"."source_kind", "p"."source_id", "p"."source_line_id", "p"."source_address", "p"."source_device", "p"."is_only_line", "s"."state", "s"."reason", "s"."since", "s"."measured_at", "s"."uptime_s", "s"."depends_on", "s"."maintenance"
  from "dial_path_directory" as "p"
  inner join "subject_state" as "s" on "s"."tenant_id" = "p"."tenant_id" and "s"."subject_id" = "p"."id"
  where "p"."tenant_id" = $1 and "p"."source_kind" = $2 and "p"."source_id" = $3 and p.id = any($4::uuid[]);

-- dialPathSummary
select "p"."test_name", "p"."target_name", "p"."source_name", "p"."source_line_name", "p"."created_at", "p"."interval_s", "s"."state", "s"."reason", "s"."since", "s"."ping_sent", "s"."ping_received"
  from "dial_path_directory" as "p"
  inner join "subject_state" as "s" on "s"."tenant_id" = "p"."tenant_id" and "s"."subject_id" = "p"."id"
  where "p"."tenant_id" = $1 and "p"."id" = $2;

-- pathsOfAgent
select "p"."tenant_id", "p"."id", "p"."kind", "p"."settings", "p"."interval_s", "p"."hours", "p"."is_enabled", "p"."address", "p"."line_id", "p"."is_gateway", "p"."source_kind", "p"."source_id", "p"."source_line_id", "p"."source_address", "p"."source_device", "p"."is_only_line", "s"."state", "s"."reason", "s"."since", "s"."measured_at", "s"."uptime_s", "s"."depends_on", "s"."maintenance"
  from "dial_path_directory" as "p"
  inner join "subject_state" as "s" on "s"."tenant_id" = "p"."tenant_id" and "s"."subject_id" = "p"."id"
  where "p"."tenant_id" = $1 and "p"."source_kind" = $2 and "p"."source_id" = $3 and "p"."is_enabled" = $4
  order by "p"."created_at", "p"."id";

-- watchedDialPaths
select "p"."tenant_id", "p"."id", "p"."kind", "p"."settings", "p"."interval_s", "p"."hours", "p"."is_enabled", "p"."address", "p"."line_id", "p"."is_gateway", "p"."source_kind", "p"."source_id", "p"."source_line_id", "p"."source_address", "p"."source_device", "p"."is_only_line", "s"."state", "s"."reason", "s"."since", "s"."measured_at", "s"."uptime_s", "s"."depends_on", "s"."maintenance"
  from "dial_path_directory" as "p"
  inner join "subject_state" as "s" on "s"."tenant_id" = "p"."tenant_id" and "s"."subject_id" = "p"."id"
  where p.id = any($1::uuid[]);
