-- deviceSummary
select "d"."created_at", "d"."interval_s", "s"."state", "s"."reason", "s"."since", "s"."ping_sent", "s"."ping_received"
  from "device" as "d"
  inner join "device_status" as "s" on "s"."tenant_id" = "d"."tenant_id" and "s"."device_id" = "d"."id"
  where "d"."tenant_id" = $1 and "d"."id" = $2;

-- hasInterface
select "id"
  from "interface"
  where "tenant_id" = $1 and "device_id" = $2 and "id" = $3;

-- watchTargets
select "d"."tenant_id", "d"."id", "d"."address", "d"."port", "d"."snmp_version", "d"."sealed_community", "d"."interval_s", "d"."discovered_at", "d"."processors", "d"."memory_index", "d"."memory_bytes", "s"."state", "s"."reason", "s"."since"
  from "device" as "d"
  inner join "device_status" as "s" on "s"."tenant_id" = "d"."tenant_id" and "s"."device_id" = "d"."id"
  where "d"."id" = $1;
select "device_id", "id", "if_index", "type", "speed_bps", "high_capacity", "admin_status", "oper_status"
  from "interface"
  where "vanished_at" is null and "device_id" = $1
  order by "if_index";
