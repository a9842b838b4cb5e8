-- deviceOfInterface
select "device_id", "name"
  from "interface"
  where "tenant_id" = $1 and "id" = $2;

-- deviceSummary
select "d"."name", "d"."created_at", "d"."interval_s", "s"."state", "s"."reason", "s"."since", "s"."ping_sent", "s"."ping_received"
  from "device" as "d"
  inner join "subject_state" as "s" on "s"."tenant_id" = "d"."tenant_id" and "s"."subject_id" = "d"."id"
  where "d"."tenant_id" = $1 and "d"."id" = $2;

-- watchedDevices
select "d"."tenant_id", "d"."id", "d"."address", "d"."port", "d"."snmp_version", "d"."sealed_community", "d"."interval_s", "d"."agent_id", "d"."outlet_id", "d"."discovered_at", "d"."processors", "d"."memory_index", "d"."disks", "s"."state", "s"."reason", "s"."since", "s"."measured_at", "s"."uptime_s", "s"."ping_received", "s"."depends_on", "s"."maintenance"
  from "device" as "d"
  inner join "subject_state" as "s" on "s"."tenant_id" = "d"."tenant_id" and "s"."subject_id" = "d"."id"
  where d.id = any($1::uuid[]);
select "device_id", "id", "if_index", "type", "speed_bps", "high_capacity", "admin_status", "oper_status", "name", "alias", "description", "is_default_route"
  from "interface"
  where "vanished_at" is null and device_id = any($1::uuid[])
  order by "if_index";
