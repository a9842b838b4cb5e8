-- What live connections stand on, with two more facts that decide on them: whether the leave to act for a tenant lets change
-- things, and what of that tenant is in maintenance (both as session_of_token says them).
drop function rights_of_sessions(uuid[], integer[]);
create function rights_of_sessions(ids uuid[], wanted integer[])
  returns table (
    session_id uuid, codes text[], chosen_id integer, chosen_type integer, home_id integer, home_type integer,
    administrator boolean, incomplete text[], has_totp boolean, totp_policy text, permissions text[], closed_codes text[],
    maintenance jsonb, grant_expires_at timestamptz, grant_stepped_up_at timestamptz
  )
  language sql stable security definer set search_path = pg_catalog, public
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
    select s.id, s.codes, chosen.id, chosen.type, home.id, home.type, m.administrator, m.incomplete,
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
