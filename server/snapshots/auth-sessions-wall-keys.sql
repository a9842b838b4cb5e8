-- endWallSessions
update "session"
  set "ended_at" = $1, "end_reason" = $2
  where "tenant_id" = $3 and "kind" = $4 and "ended_at" is null and "id" = any($5)
  returning "id";

-- insertWallSession
insert into "session" ("id", "tenant_id", "member_id", "name", "codes", "token_hash", "address", "created_at", "expires_at", "kind", "user_agent", "last_seen_at")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);
