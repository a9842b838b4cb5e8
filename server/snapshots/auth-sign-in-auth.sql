-- blockUntil
update "login_throttle"
  set "blocked_until" = $1
  where "key" = $2;

-- countAttempt
insert into "login_throttle" ("key", "failures", "window_ends_at")
  values ($1, $2, $3)
  on conflict ("key") do update
  set "failures" = case when login_throttle.window_ends_at <= $4 then 1 else login_throttle.failures + 1 end, "window_ends_at" = case when login_throttle.window_ends_at <= $5 then $6 else login_throttle.window_ends_at end
  returning "failures";

-- endSession
update "session"
  set "ended_at" = $1, "end_reason" = $2
  where "tenant_id" = $3 and "id" = $4 and "ended_at" is null;

-- forgetAttempts
delete
  from "login_throttle"
  where "key" = $1;

-- forgetExpired
delete
  from "login_key"
  where "expires_at" < $1;
delete
  from "live_ticket"
  where "expires_at" < $1;
delete
  from "sign_in_challenge"
  where "expires_at" < $1;
delete
  from "sign_in_choice"
  where "expires_at" < $1;
delete
  from "captcha"
  where "expires_at" < $1;
delete
  from "verification_code"
  where "expires_at" < $1;
delete
  from "login_throttle"
  where "window_ends_at" < $1;

-- forgetOldAttempts
delete
  from "login_throttle"
  where "window_ends_at" < $1;

-- forgetSessions
delete
  from "session"
  where "tenant_id" = $1 and ("ended_at" < $2 or "expires_at" < $3);

-- hasMembers
select "id"
  from "member"
  where "tenant_id" = $1
  limit $2;

-- insertFirstAdministrator
select "id"
  from "member"
  where "tenant_id" = $1
  limit $2;
insert into "member" ("tenant_id", "username", "password_hash", "administrator", "password_changed_at")
  values ($1, $2, $3, $4, $5)
  on conflict do nothing
  returning "id";

-- insertSession
insert into "session" ("id", "tenant_id", "member_id", "token_hash", "binding_hash", "address", "user_agent", "created_at", "last_seen_at", "reauthenticated_at", "expires_at")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);

-- lockThrottles
insert into "login_throttle" ("key", "failures", "window_ends_at")
  values ($1, $2, $3)
  on conflict do nothing;
select *
  from "login_throttle"
  where "key" in ($1)
  order by "key"
  for update;

-- selectMember
select "member"."username", "member"."administrator", "member"."enabled" as "member_enabled", "tenant"."enabled" as "tenant_enabled", "tenant"."frozen" as "tenant_frozen", "tenant"."expires_at" as "tenant_expires_at"
  from "member"
  inner join "tenant" on "tenant"."id" = "member"."tenant_id"
  where "member"."tenant_id" = $1 and "member"."id" = $2;

-- touchSession
update "session"
  set "last_seen_at" = $1
  where "tenant_id" = $2 and "id" = $3;

-- uncountAttempt
update "login_throttle"
  set "failures" = greatest(0, failures - 1), "blocked_until" = nullif(blocked_until, $1)
  where "key" = $2;

-- updateLanguage
update "member"
  set "language" = $1
  where "tenant_id" = $2 and "id" = $3;

-- updatePasswordHash
update "member"
  set "password_hash" = $1
  where "tenant_id" = $2 and "id" = $3;
