-- What live connections stand on: a row for each pair of a session and the tenant it acts for, where that tenant is still
-- the session's own or stands below it, with what decides on permissions (see session_of_token).
create function rights_of_sessions(ids uuid[], wanted integer[])
  returns table (
    session_id uuid, chosen_id integer, chosen_type integer, home_id integer, home_type integer,
    administrator boolean, permissions text[]
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
    select s.id, chosen.id, chosen.type, home.id, home.type, m.administrator,
      array(
        select distinct p.permission from member_role r
        join role_permission p on p.tenant_id = r.tenant_id and p.role_id = r.role_id
        where r.tenant_id = m.tenant_id and r.member_id = m.id
      )
    from asked
    join session s on s.id = asked.session_id
    join member m on m.tenant_id = s.tenant_id and m.id = s.member_id
    join organization home on home.id = s.tenant_id
    join organization chosen on chosen.id = asked.chosen_id
    where exists (select from above where above.chosen_id = chosen.id and above.id = home.id);
  end;
