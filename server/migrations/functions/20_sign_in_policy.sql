-- The second step that holds where nobody says something: of administrators of platform and MSP once the server listens beyond its
-- own machine. They reach every tenant below, and then a password alone is all that stands between those and everybody.
create function totp_unsaid(organization_type integer) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select case
      when organization_type in (99999, 8) and (select l.is_beyond from listening l) then 'administrators'
      else 'none'
    end;
  end;

-- The sign-in policy of a tenant: each part its own, else of the nearest tenant above that says something.
create function sign_in_policy(tenant integer)
  returns table (password_policy text, totp_policy text, one_session boolean, idle_minutes integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with recursive above as (
      select o.id, o.parent_id, 0 as depth from organization o where o.id = tenant
      union all
      select o.id, o.parent_id, a.depth + 1 from organization o join above a on o.id = a.parent_id where a.depth < 16
    ), said as (
      select a.depth, t.password_policy, t.totp_policy, t.one_session, t.idle_minutes
      from above a join tenant_setting t on t.tenant_id = a.id
    )
    select
      coalesce((select s.password_policy from said s where s.password_policy is not null order by s.depth limit 1), 'classes'),
      coalesce((select s.totp_policy from said s where s.totp_policy is not null order by s.depth limit 1),
        totp_unsaid((select o.type from organization o where o.id = tenant))),
      coalesce((select s.one_session from said s where s.one_session is not null order by s.depth limit 1), false),
      coalesce((select s.idle_minutes from said s where s.idle_minutes is not null order by s.depth limit 1), 720);
  end;
