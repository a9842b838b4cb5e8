-- What a ticket's holder may listen to, and how its session stands while the connection lasts.
alter table live_ticket add column permissions text[] not null;

create function standing_of_sessions(ids uuid[])
  returns table (
    session_id uuid, last_seen_at timestamptz, expires_at timestamptz, ended_at timestamptz,
    member_enabled boolean, tenant_open boolean, tenant_expires_at timestamptz
  )
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select s.id, s.last_seen_at, s.expires_at, s.ended_at, m.enabled, o.enabled and not o.frozen, o.expires_at
    from session s
    join member m on m.tenant_id = s.tenant_id and m.id = s.member_id
    join organization o on o.id = s.tenant_id
    where s.id = any(ids);
  end;
