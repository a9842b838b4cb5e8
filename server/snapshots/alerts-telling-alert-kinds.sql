-- kindsOfAlerts
select "id", "subject_kind"
  from "alert"
  where "tenant_id" = $1 and "id" in ($2);
