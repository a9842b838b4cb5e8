-- What live connections are judged by, many sessions at a time. How the sessions stand: what session_of_token says of them,
-- without the tenant that was asked for.
create function status_of_sessions(ids uuid[])
  returns table (
    session_id uuid, kind text, last_seen_at timestamptz, expires_at timestamptz, ended_at timestamptz, end_reason text,
    administrator boolean, member_enabled boolean, tenant_enabled boolean, tenant_frozen boolean,
    tenant_expires_at timestamptz, idle_minutes integer
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select s.id, s.kind, s.last_seen_at, s.expires_at, s.ended_at, s.end_reason, m.administrator, m.enabled, o.enabled,
      o.frozen, o.expires_at, policy.idle_minutes
    from session s
    join member m on m.tenant_id = s.tenant_id and m.id = s.member_id
    join organization o on o.id = s.tenant_id
    cross join lateral sign_in_policy(o.id) as policy
    where s.id = any(ids);
  end;

-- What they may do: a row for each pair of a session and the tenant it acts for, where that tenant is still the session's own or
-- stands below it, with what decides on permissions, as session_of_token says it.
create function rights_of_sessions(ids uuid[], wanted integer[])
  returns table (
    session_id uuid, kind text, codes text[], chosen_id integer, chosen_type integer, home_id integer, home_type integer,
    administrator boolean, incomplete text[], has_totp boolean, totp_policy text, permissions text[], closed_codes text[],
    maintenance jsonb, closed_applications text[], grant_expires_at timestamptz, grant_stepped_up_at timestamptz
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with recursive asked as (
      select distinct a.session_id, a.chosen_id from unnest(ids, wanted) as a (session_id, chosen_id)
    ), above as (
      select o.id as chosen_id, o.id, o.parent_id, 0 as depth from organization o
      where o.id = any(wanted) and o.type <> 4
      union all
      select a.chosen_id, o.id, o.parent_id, a.depth + 1
      from organization o join above a on o.id = a.parent_id where a.depth < 16
    )
    select s.id, s.kind, s.codes, chosen.id, chosen.type, home.id, home.type, m.administrator, m.incomplete,
      m.sealed_totp_secret is not null, policy.totp_policy,
      array(
        select distinct p.permission from member_role r
        join role_permission p on p.tenant_id = r.tenant_id and p.role_id = r.role_id
        where r.tenant_id = m.tenant_id and r.member_id = m.id
      ),
      closed_codes(chosen.id),
      (
        select jsonb_object_agg(a.app_code, jsonb_build_object('text', a.maintenance_text, 'until', a.maintenance_until))
        from application a where a.tenant_id = chosen.id and a.maintenance_since is not null
      ),
      closed_applications(chosen.id),
      g.expires_at, g.stepped_up_at
    from asked
    join session s on s.id = asked.session_id
    join member m on m.tenant_id = s.tenant_id and m.id = s.member_id
    join organization home on home.id = s.tenant_id
    cross join lateral sign_in_policy(home.id) as policy
    join organization chosen on chosen.id = asked.chosen_id
    left join lateral (
      select p.expires_at, p.stepped_up_at from proxy_grant p
      join tenant_setting allows on allows.tenant_id = p.tenant_id
      where p.session_id = s.id and p.tenant_id = chosen.id and p.ended_at is null and allows.proxy_allowed
      order by p.expires_at desc limit 1
    ) g on chosen.id <> home.id
    where exists (select from above where above.chosen_id = chosen.id and above.id = home.id);
  end;
