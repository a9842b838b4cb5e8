-- All that a request must know about its token, in one question: the session, the member with the codes of its roles, the
-- member's tenant, and the tenant asked for where that stands below it (else null). Every request asks it, so it is put at less
-- than half the price of one plain query: each step is a statement whose plan PostgreSQL keeps, what most requests do not need
-- (a tenant below the own one) is not asked, and one object comes back, which costs the reader less than three dozen columns.
-- The server keeps the answer for a moment: each table that it reads has the trigger invalidate_session_cache.
create function session_of_token(hash bytea, wanted integer) returns json
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  s record;
  chosen json;
  proxy json;
  acted integer;
  -- The sign-in policy, as sign_in_policy says it (a test compares them): part by part the nearest word at or above the tenant.
  totp text;
  idle integer;
  place integer;
  depth integer := 0;
  closed text[];
  halted jsonb;
  shut text[];
begin
  select e.id, e.kind, e.codes, encode(e.binding_hash, 'hex') as "bindingHash", e.created_at as "createdAt",
    e.last_seen_at as "lastSeenAt", e.expires_at as "expiresAt", e.ended_at as "endedAt", e.end_reason as "endReason",
    e.reauthenticated_at as "reauthenticatedAt", m.id as "memberId", m.username, m.name as "memberName", m.administrator, m.language,
    m.enabled as "memberEnabled", m.incomplete, m.sealed_totp_secret is not null as "hasTotp",
    array(
      select p.permission from member_role r
      join role_permission p on p.tenant_id = r.tenant_id and p.role_id = r.role_id
      where r.tenant_id = m.tenant_id and r.member_id = m.id
    ) as permissions,
    home.id as "tenantId", home.name as "tenantName", home.prefix as "tenantPrefix", home.type as "tenantType",
    home.enabled as "tenantEnabled", home.frozen as "tenantFrozen", home.expires_at as "tenantExpiresAt",
    home.parent_id as above, (select u.name from organization u where u.id = home.parent_id) as provider, said.totp_policy as totp, said.idle_minutes as idle
  into s
  from session e
  join member m on m.tenant_id = e.tenant_id and m.id = e.member_id
  join organization home on home.id = e.tenant_id
  left join tenant_setting said on said.tenant_id = e.tenant_id
  where e.token_hash = hash;
  if not found then
    return null;
  end if;

  totp := s.totp;
  idle := s.idle;
  place := s.above;
  while place is not null and depth < 16 and (totp is null or idle is null) loop
    select o.parent_id, coalesce(totp, said.totp_policy), coalesce(idle, said.idle_minutes)
    into place, totp, idle
    from organization o left join tenant_setting said on said.tenant_id = o.id
    where o.id = place;
    depth := depth + 1;
  end loop;

  -- What holds where nobody says something, as totp_unsaid says it.
  if totp is null and s."tenantType" in (99999, 8) then
    select case when l.is_beyond then 'administrators' end into totp from listening l;
  end if;

  acted := s."tenantId";
  if wanted <> acted then
    select o.parent_id, json_build_object('id', o.id, 'name', o.name, 'prefix', o.prefix, 'type', o.type)
    into place, chosen
    from organization o where o.id = wanted and o.type <> 4;
    depth := 0;
    while place is not null and place <> acted and depth < 16 loop
      select o.parent_id into place from organization o where o.id = place;
      depth := depth + 1;
    end loop;
    if place = acted then
      acted := wanted;
      select json_build_object('id', p.id, 'expiresAt', p.expires_at, 'steppedUp', p.stepped_up_at is not null) into proxy
      from proxy_grant p
      join tenant_setting allows on allows.tenant_id = p.tenant_id
      where p.session_id = s.id and p.tenant_id = wanted and p.ended_at is null and allows.proxy_allowed
      order by p.expires_at desc limit 1;
    else
      chosen := null;
    end if;
  end if;

  select
    -- As closed_codes says it (a test compares them).
    array(
      select c.code from product_code c
      where not exists (
        select from product p left join subscription u on u.tenant_id = acted and u.product = p.id
        where c.product = any(p.capabilities) and p.state = 'enabled'
          and coalesce(u.state, case when p.included then 'enabled' end) = 'enabled'
      )
    ),
    -- By app code; null where none of the tenant acted for is in maintenance.
    (
      select jsonb_object_agg(a.app_code, jsonb_build_object('text', a.maintenance_text, 'until', a.maintenance_until))
      from application a where a.tenant_id = acted and a.maintenance_since is not null
    ),
    array(select a.app_code from application a where a.tenant_id = acted and a.state <> 'enabled')
  into closed, halted, shut;

  return json_build_object(
    'session', s, 'totpPolicy', coalesce(totp, 'none'), 'idleMinutes', coalesce(idle, 720), 'chosen', chosen,
    'closedCodes', closed, 'maintenance', halted, 'closedApplications', shut, 'grant', proxy
  );
end $$;
