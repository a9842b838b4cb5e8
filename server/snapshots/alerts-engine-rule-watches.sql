-- runningWatches
select "w"."tenant_id", "w"."rule_id", "w"."subject_id", "w"."subject_kind", "w"."target_id", "w"."rule_version", "w"."phase", extract(epoch
  from "w"."since")::double precision * 1000 as "since_ms", extract(epoch
  from "w"."look_at")::double precision * 1000 as "look_at_ms", "w"."memory", "w"."value", "w"."alert_id", extract(epoch
  from "s"."measured_at")::double precision * 1000 as "measured_ms"
  from "rule_watch" as "w"
  left join "subject_state" as "s" on "s"."tenant_id" = "w"."tenant_id" and "s"."subject_id" = "w"."target_id";
