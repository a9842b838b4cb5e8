-- Open stays whose session is over, signed out, too old or idle for too long, with the time when it was: a stay lasts no
-- longer than the session that it was begun in.
create function stays_of_ended_sessions(at timestamptz)
  returns table (tenant_id integer, id uuid, over_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select g.tenant_id, g.id, least(greatest(coalesce(s.over_at, at), g.began_at), g.expires_at)
    from proxy_grant g
    left join lateral (
      select least(s.ended_at, s.expires_at, s.last_seen_at + p.idle_minutes * interval '1 minute') as over_at
      from session s cross join lateral sign_in_policy(s.tenant_id) p
      where s.id = g.session_id
    ) s on true
    where g.ended_at is null and g.expires_at > at and coalesce(s.over_at, at) <= at;
  end;
