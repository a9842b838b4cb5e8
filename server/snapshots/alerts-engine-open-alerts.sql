-- openAlerts
select "tenant_id", "id", "rule_id", "subject_id"
  from "alert"
  where "state" <> $1;
