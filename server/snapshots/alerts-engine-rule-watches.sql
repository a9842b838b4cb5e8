-- runningWatches
select "tenant_id", "rule_id", "subject_id", "subject_kind", "target_id", "rule_version", "phase", "memory", extract(epoch
  from "since")::double precision * 1000 as "since_ms", extract(epoch
  from "look_at")::double precision * 1000 as "look_at_ms", "value", "alert_id"
  from "rule_watch";
