-- agentPathsByIds
select "p"."tenant_id", "p"."id", "p"."kind", "p"."settings", "p"."interval_s", "p"."hours", "p"."is_enabled", "p"."line_id", "p"."is_gateway", "p"."is_hub", "p"."source_kind", "p"."source_id", "p"."source_line_id", "w"."address" as "source_address", "i"."name" as "source_device", "a"."reflect_port", "s"."state", "s"."reason", "s"."since", "s"."measured_at", "s"."uptime_s", "s"."ping_received", "s"."depends_on", "s"."maintenance", "d"."seen", w.id is not null and not exists ( select
  from line_directory o
  where o.tenant_id = w.tenant_id and o.outlet_id = w.outlet_id and o.id <> w.id) as "is_only_line", coalesce("p"."address", "l"."address", "a"."address") as "address"
  from "dial_path_directory" as "p"
  inner join "subject_state" as "s" on "s"."tenant_id" = "p"."tenant_id" and "s"."subject_id" = "p"."id"
  left join "line_directory" as "l" on "l"."tenant_id" = "p"."tenant_id" and "l"."id" = "p"."line_id"
  left join "agent_directory" as "a" on "a"."tenant_id" = "p"."tenant_id" and "a"."id" = "p"."agent_id"
  left join "agent_directory" as "f" on "f"."tenant_id" = "p"."tenant_id" and "f"."id" = "p"."source_id"
  left join "line_directory" as "w" on "w"."tenant_id" = "p"."tenant_id" and "w"."id" = "p"."source_line_id"
  left join "interface_directory" as "i" on "i"."tenant_id" = "w"."tenant_id" and "i"."id" = "w"."interface_id"
  left join "dial_path_seen" as "d" on "d"."tenant_id" = "p"."tenant_id" and "d"."path_id" = "p"."id"
  where "p"."tenant_id" = $1 and "p"."source_kind" = $2 and "p"."source_id" = $3 and "p"."kind" <> $4 and p.id = any($5::uuid[]);

-- dialPathSummary
select "p"."test_name", "f"."name" as "source_name", "w"."name" as "source_line_name", "p"."created_at", "p"."interval_s", coalesce("p"."address", "l"."name", "a"."name") as "target_name", "s"."state", "s"."reason", "s"."since", "s"."ping_sent", "s"."ping_received"
  from "dial_path_directory" as "p"
  inner join "subject_state" as "s" on "s"."tenant_id" = "p"."tenant_id" and "s"."subject_id" = "p"."id"
  left join "line_directory" as "l" on "l"."tenant_id" = "p"."tenant_id" and "l"."id" = "p"."line_id"
  left join "agent_directory" as "a" on "a"."tenant_id" = "p"."tenant_id" and "a"."id" = "p"."agent_id"
  left join "agent_directory" as "f" on "f"."tenant_id" = "p"."tenant_id" and "f"."id" = "p"."source_id"
  left join "line_directory" as "w" on "w"."tenant_id" = "p"."tenant_id" and "w"."id" = "p"."source_line_id"
  left join "interface_directory" as "i" on "i"."tenant_id" = "w"."tenant_id" and "i"."id" = "w"."interface_id"
  where "p"."tenant_id" = $1 and "p"."id" = $2;

-- pathsOfAgent
select "p"."tenant_id", "p"."id", "p"."kind", "p"."settings", "p"."interval_s", "p"."hours", "p"."is_enabled", "p"."line_id", "p"."is_gateway", "p"."is_hub", "p"."source_kind", "p"."source_id", "p"."source_line_id", "w"."address" as "source_address", "i"."name" as "source_device", "a"."reflect_port", "s"."state", "s"."reason", "s"."since", "s"."measured_at", "s"."uptime_s", "s"."ping_received", "s"."depends_on", "s"."maintenance", "d"."seen", w.id is not null and not exists ( select
  from line_directory o
  where o.tenant_id = w.tenant_id and o.outlet_id = w.outlet_id and o.id <> w.id) as "is_only_line", coalesce("p"."address", "l"."address", "a"."address") as "address"
  from "dial_path_directory" as "p"
  inner join "subject_state" as "s" on "s"."tenant_id" = "p"."tenant_id" and "s"."subject_id" = "p"."id"
  left join "line_directory" as "l" on "l"."tenant_id" = "p"."tenant_id" and "l"."id" = "p"."line_id"
  left join "agent_directory" as "a" on "a"."tenant_id" = "p"."tenant_id" and "a"."id" = "p"."agent_id"
  left join "agent_directory" as "f" on "f"."tenant_id" = "p"."tenant_id" and "f"."id" = "p"."source_id"
  left join "line_directory" as "w" on "w"."tenant_id" = "p"."tenant_id" and "w"."id" = "p"."source_line_id"
  left join "interface_directory" as "i" on "i"."tenant_id" = "w"."tenant_id" and "i"."id" = "w"."interface_id"
  left join "dial_path_seen" as "d" on "d"."tenant_id" = "p"."tenant_id" and "d"."path_id" = "p"."id"
  where "p"."tenant_id" = $1 and "p"."source_kind" = $2 and "p"."source_id" = $3 and "p"."kind" <> $4 and "p"."is_enabled" = $5
  order by "p"."created_at", "p"."id";

-- pathsToLine
select "id", "test_name", "kind", "address", "interval_s", "source_kind", "source_id", "created_at"
  from "dial_path_directory"
  where "tenant_id" = $1 and "line_id" = $2
  order by "created_at", "id";

-- watchedDialPaths
select "p"."tenant_id", "p"."id", "p"."kind", "p"."settings", "p"."interval_s", "p"."hours", "p"."is_enabled", "p"."line_id", "p"."is_gateway", "p"."is_hub", "p"."source_kind", "p"."source_id", "p"."source_line_id", "w"."address" as "source_address", "i"."name" as "source_device", "a"."reflect_port", "s"."state", "s"."reason", "s"."since", "s"."measured_at", "s"."uptime_s", "s"."ping_received", "s"."depends_on", "s"."maintenance", "d"."seen", w.id is not null and not exists ( select
  from line_directory o
  where o.tenant_id = w.tenant_id and o.outlet_id = w.outlet_id and o.id <> w.id) as "is_only_line", coalesce("p"."address", "l"."address", "a"."address") as "address"
  from "dial_path_directory" as "p"
  inner join "subject_state" as "s" on "s"."tenant_id" = "p"."tenant_id" and "s"."subject_id" = "p"."id"
  left join "line_directory" as "l" on "l"."tenant_id" = "p"."tenant_id" and "l"."id" = "p"."line_id"
  left join "agent_directory" as "a" on "a"."tenant_id" = "p"."tenant_id" and "a"."id" = "p"."agent_id"
  left join "agent_directory" as "f" on "f"."tenant_id" = "p"."tenant_id" and "f"."id" = "p"."source_id"
  left join "line_directory" as "w" on "w"."tenant_id" = "p"."tenant_id" and "w"."id" = "p"."source_line_id"
  left join "interface_directory" as "i" on "i"."tenant_id" = "w"."tenant_id" and "i"."id" = "w"."interface_id"
  left join "dial_path_seen" as "d" on "d"."tenant_id" = "p"."tenant_id" and "d"."path_id" = "p"."id"
  where p.id = any($1::uuid[]);

-- wayOverLine
select "w"."name", "w"."outlet_id", "w"."address" as "source_address", "i"."name" as "source_device", w.id is not null and not exists ( select
  from line_directory o
  where o.tenant_id = w.tenant_id and o.outlet_id = w.outlet_id and o.id <> w.id) as "is_only_line"
  from "line_directory" as "w"
  left join "interface_directory" as "i" on "i"."tenant_id" = "w"."tenant_id" and "i"."id" = "w"."interface_id"
  where "w"."tenant_id" = $1 and "w"."id" = $2;
