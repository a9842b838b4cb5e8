-- forgetSomeRemoved
delete
  from "removed_subject"
  where "tenant_id" = $1 and "id" in (select "id"
  from "removed_subject"
  where "tenant_id" = $2 and "kind" = $3
  limit $4);
