-- endSessionsOfTenant
update "session"
  set "ended_at" = $1, "end_reason" = $2
  where "tenant_id" = $3 and "kind" = $4 and "ended_at" is null;

-- openSessionsOfTenant
select "id"
  from "session"
  where "tenant_id" = $1 and "ended_at" is null;
