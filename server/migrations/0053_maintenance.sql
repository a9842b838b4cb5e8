-- Maintenance mode of a tenant's application: while it is on, only administrators pass. It ends when it is switched off, or
-- by itself at a time that was said.
alter table application
  add column maintenance_since timestamptz,
  add column maintenance_until timestamptz,
  add column maintenance_text text check (maintenance_text <> '' and length(maintenance_text) <= 200),
  add check (maintenance_since is not null or (maintenance_until is null and maintenance_text is null)),
  add check (maintenance_until > maintenance_since);
-- Almost always empty, so that every request may ask it.
create index application_in_maintenance on application (tenant_id) where maintenance_since is not null;
create policy owner_reads on application for select to linekeeper_owner using (true);

drop function session_of_token(bytea, integer);
create function session_of_token(hash bytea, wanted integer)
  returns table (
    session_id uuid, kind text, codes text[], binding_hash bytea, created_at timestamptz, last_seen_at timestamptz,
    expires_at timestamptz, ended_at timestamptz, end_reason text, confirmed_at timestamptz, member_id uuid, username text,
    member_name text, administrator boolean, language text, member_enabled boolean, incomplete text[], has_totp boolean,
    permissions text[], totp_policy text, idle_minutes integer,
    tenant_id integer, tenant_name text, tenant_prefix text, tenant_type integer, tenant_enabled boolean,
    tenant_frozen boolean, tenant_expires_at timestamptz,
    chosen_id integer, chosen_name text, chosen_prefix text, chosen_type integer, closed_codes text[],
    maintenance jsonb,
    grant_id uuid, grant_expires_at timestamptz, grant_stepped_up_at timestamptz
  )
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    with recursive above as (
      select o.id, o.parent_id, 0 as depth from organization o where o.id = wanted and o.type <> 4
      union all
      select o.id, o.parent_id, a.depth + 1 from organization o join above a on o.id = a.parent_id where a.depth < 16
    )
    select s.id, s.kind, s.codes, s.binding_hash, s.created_at, s.last_seen_at, s.expires_at, s.ended_at, s.end_reason,
      s.confirmed_at, m.id, m.username, m.name, m.administrator, m.language, m.enabled, m.incomplete,
      m.sealed_totp_secret is not null,
      array(
        select distinct p.permission from member_role r
        join role_permission p on p.tenant_id = r.tenant_id and p.role_id = r.role_id
        where r.tenant_id = m.tenant_id and r.member_id = m.id
      ),
      policy.totp_policy, policy.idle_minutes,
      home.id, home.name, home.prefix, home.type, home.enabled, home.frozen, home.expires_at,
      chosen.id, chosen.name, chosen.prefix, chosen.type,
      closed_codes(coalesce(chosen.id, home.id)),
      -- By app code; null where none of the tenant acted for is in maintenance.
      (
        select jsonb_object_agg(a.app_code, jsonb_build_object('text', a.maintenance_text, 'until', a.maintenance_until))
        from application a where a.tenant_id = coalesce(chosen.id, home.id) and a.maintenance_since is not null
      ),
      g.id, g.expires_at, g.stepped_up_at
    from session s
    join member m on m.tenant_id = s.tenant_id and m.id = s.member_id
    join organization home on home.id = s.tenant_id
    cross join lateral sign_in_policy(home.id) as policy
    left join organization chosen on chosen.id = wanted and exists (select from above where above.id = home.id)
    left join lateral (
      select p.id, p.expires_at, p.stepped_up_at from proxy_grant p
      join tenant_setting allows on allows.tenant_id = p.tenant_id
      where p.session_id = s.id and p.tenant_id = chosen.id and p.ended_at is null and allows.proxy_allowed
      order by p.expires_at desc limit 1
    ) g on chosen.id <> home.id
    where s.token_hash = hash;
  end;
