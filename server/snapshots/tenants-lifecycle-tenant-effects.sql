-- countEffects
select (select count(*)::integer
  from member_directory
  where tenant_id = $1) as members, (select count(*)::integer
  from open_session
  where tenant_id = $2 and kind = 'session' and expires_at > $3) as open_sessions, (select count(*)::integer
  from open_session
  where tenant_id = $4 and kind = 'token' and expires_at > $5) as api_tokens, (select count(*)::integer
  from device_directory
  where tenant_id = $6) as devices, (select count(*)::integer
  from tenants_below($7)) as tenants_below;
