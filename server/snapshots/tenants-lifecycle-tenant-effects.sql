-- countEffects
select (select count(*)::integer
  from member
  where tenant_id = $1) as members, (select count(*)::integer
  from session
  where tenant_id = $2 and kind = 'session' and ended_at is null and expires_at > $3) as open_sessions, (select count(*)::integer
  from session
  where tenant_id = $4 and kind = 'token' and ended_at is null and expires_at > $5) as api_tokens, (select count(*)::integer
  from device
  where tenant_id = $6) as devices, (select count(*)::integer
  from tenants_below($7)) as tenants_below;

-- endSessionsOf
update "session"
  set "ended_at" = $1, "end_reason" = $2
  where "tenant_id" = $3 and "kind" = $4 and "ended_at" is null;

-- openSessionsOf
select "id"
  from "session"
  where "tenant_id" = $1 and "ended_at" is null;
