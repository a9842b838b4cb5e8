-- endSessionsOf
update "session"
  set "ended_at" = $1, "end_reason" = $2
  where "tenant_id" = $3 and "member_id" = $4 and "ended_at" is null and "kind" = $5 and "id" = $6 and "id" <> $7
  returning "id";

-- insertToken
insert into "session" ("id", "tenant_id", "member_id", "name", "codes", "token_hash", "address", "created_at", "expires_at", "kind", "user_agent", "last_seen_at")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);

-- lockMember
select "id"
  from "member"
  where "tenant_id" = $1 and "id" = $2
  for update;

-- markEndNotified
update "session"
  set "end_notified_at" = $1
  where "tenant_id" = $2 and "id" = $3 and "end_notified_at" is null;
select "end_notified_at"
  from "session"
  where "tenant_id" = $1 and "id" = $2;

-- openSessions
select "id", "name", "codes", "address", "user_agent", "created_at", "last_seen_at", "expires_at", "ended_at"
  from "session"
  where "tenant_id" = $1 and "member_id" = $2 and "kind" = $3 and "ended_at" is null
  order by "last_seen_at" desc;
