-- lineSummary
select "l"."name", "l"."created_at", "l"."interval_s", "s"."state", "s"."reason", "s"."since", "s"."ping_sent", "s"."ping_received"
  from "line" as "l"
  inner join "subject_state" as "s" on "s"."tenant_id" = "l"."tenant_id" and "s"."subject_id" = "l"."id"
  where "l"."tenant_id" = $1 and "l"."id" = $2;

-- outletOfLine
select "outlet_id"
  from "line"
  where "tenant_id" = $1 and "id" = $2;

-- watchedLines
select "l"."tenant_id", "l"."id", "l"."outlet_id", "l"."provider", "l"."device_id", "l"."interface_id", "l"."role", "l"."interval_s", "l"."down_bps", "l"."up_bps", "l"."answered_at", host(l.address) as "address", "s"."loss_percent", "s"."state", "s"."reason", "s"."since", "s"."measured_at", "s"."uptime_s", "s"."ping_received", "s"."depends_on", "s"."maintenance"
  from "line" as "l"
  inner join "subject_state" as "s" on "s"."tenant_id" = "l"."tenant_id" and "s"."subject_id" = "l"."id"
  where l.id = any($1::uuid[]);
