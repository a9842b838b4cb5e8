-- The proxy grants of a session that are not ended, in whatever tenant they stand: the session's holder may know them.
create function grants_of_session(wanted uuid)
  returns table (
    tenant_id integer, tenant_name text, id uuid, reason text, began_at timestamptz, expires_at timestamptz,
    stepped_up_at timestamptz
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select g.tenant_id, o.name, g.id, g.reason, g.began_at, g.expires_at, g.stepped_up_at
    from proxy_grant g join organization o on o.id = g.tenant_id
    where g.session_id = wanted and g.ended_at is null;
  end;

-- Tenants with proxy grants whose time is over and that nobody has closed yet, for the job to cover.
create function tenants_with_grants_over(now timestamptz) returns table (id integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select distinct g.tenant_id from proxy_grant g where g.ended_at is null and g.expires_at <= now;
  end;

-- Open proxy grants whose session is over, signed out, too old or idle for too long, with the time when it was: a grant lasts
-- no longer than the session that it was begun in.
create function grants_of_ended_sessions(at timestamptz)
  returns table (tenant_id integer, id uuid, over_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
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
