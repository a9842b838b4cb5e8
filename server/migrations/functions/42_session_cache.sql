-- What requests are judged by is kept by the server for a moment (decision 0009). Whoever changes a row that it came from is
-- told so on the same connection, before the commit: INFO always reaches the client, whatever it filters.
create function invalidate_session_cache() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise info 'session cache' using errcode = 'LKS01';
  return null;
end $$;
revoke execute on function invalidate_session_cache() from public;

do $$
declare
  place text;
begin
  -- Each table that session_of_token reads; a test compares the two.
  foreach place in array array['member', 'member_role', 'role_permission', 'organization', 'tenant_setting', 'proxy_grant',
    'subscription', 'product', 'product_code', 'application', 'listening']
  loop
    execute format(
      'create trigger invalidate_session_cache after insert or update or delete or truncate on %I for each statement'
      ' execute function invalidate_session_cache()',
      place
    );
  end loop;
end $$;

-- A new session was never asked for, and that one was seen a moment later changes nothing.
create trigger invalidate_session_cache after delete or truncate or update of tenant_id, id, member_id, token_hash,
  binding_hash, created_at, expires_at, ended_at, end_reason, kind, name, codes, reauthenticated_at, end_notified_at
  on session for each statement execute function invalidate_session_cache();
