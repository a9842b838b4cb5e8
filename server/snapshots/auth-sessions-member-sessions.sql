-- endSessionsOf
update "session"
  set "ended_at" = $1, "end_reason" = $2
  where "tenant_id" = $3 and "member_id" = $4 and "ended_at" is null
  returning "id";

-- openSessionsOf
select "id"
  from "session"
  where "tenant_id" = $1 and "member_id" = $2 and "ended_at" is null;
