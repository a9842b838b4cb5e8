-- forgetAllRemoved
delete
  from "removed_subject"
  where "tenant_id" = $1 and "kind" = $2;
