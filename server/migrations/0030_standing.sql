-- What decides how a member stands: the policy of its tenant, what its account still lacks, a proof of the person, an open
-- proxy. All of it is read by session_of_token in the one question that every request asks.

-- What a tenant decides for itself. Null in a column: as the tenant above it.
create table tenant_setting (
  tenant_id integer primary key references organization (id),
  password_policy text check (password_policy in ('classes', 'length')),
  totp_policy text check (totp_policy in ('none', 'administrators', 'everyone')),
  one_session boolean,
  idle_minutes integer check (idle_minutes between 5 and 10080),
  -- Whether those above may act for this tenant.
  proxy_allowed boolean not null default true,
  version integer not null default 0,
  changed_at timestamptz not null default now()
);
call tenant_table('tenant_setting');
create policy owner_reads on tenant_setting for select to linekeeper_owner using (true);

alter table member
  -- What the member must still give: password, name, contact. A one-time password that is missing stands in no column: the
  -- policy asks for it.
  add column incomplete text[] not null default '{}' check (incomplete <@ array['password', 'name', 'contact']),
  add column sealed_totp_secret bytea,
  -- The last time step whose password was used: each is good once (RFC 6238, section 5.2).
  add column totp_last_step bigint,
  add column totp_since timestamptz;

-- A token of the API is a session with a name, codes and an end, and without an idle life.
alter table session
  add column kind text not null default 'session' check (kind in ('session', 'token')),
  add column name text not null default '',
  add column codes text[],
  add column confirmed_at timestamptz,
  add check ((kind = 'token') = (codes is not null));

-- A leave to act for a tenant, held by one session of somebody above it. It stands in that tenant, which sees it.
create table proxy_grant (
  tenant_id integer not null references organization (id),
  id uuid not null default gen_random_uuid(),
  actor_tenant_id integer not null,
  actor_tenant_name text not null,
  actor_member_id uuid not null,
  actor_name text not null,
  session_id uuid not null,
  reason text not null check (reason <> ''),
  began_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > began_at),
  stepped_up_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  primary key (tenant_id, id)
);
create index proxy_grant_by_session on proxy_grant (session_id) where ended_at is null;
create index proxy_grant_by_time on proxy_grant (tenant_id, began_at);
call tenant_table('proxy_grant');
create policy owner_reads on proxy_grant for select to linekeeper_owner using (true);

-- The permission codes of products that a tenant does not have; nothing is sold yet.
create function closed_codes(tenant integer) returns text[]
  language sql stable security definer set search_path = pg_catalog, public
  return '{}'::text[];

-- The sign-in policy of a tenant: each part its own, else of the nearest tenant above that says something.
create function sign_in_policy(tenant integer)
  returns table (password_policy text, totp_policy text, one_session boolean, idle_minutes integer)
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    with recursive above as (
      select o.id, o.parent_id, 0 as depth from organization o where o.id = tenant
      union all
      select o.id, o.parent_id, a.depth + 1 from organization o join above a on o.id = a.parent_id where a.depth < 16
    ), said as (
      select a.depth, t.* from above a join tenant_setting t on t.tenant_id = a.id
    )
    select
      coalesce((select s.password_policy from said s where s.password_policy is not null order by s.depth limit 1), 'classes'),
      coalesce((select s.totp_policy from said s where s.totp_policy is not null order by s.depth limit 1), 'none'),
      coalesce((select s.one_session from said s where s.one_session is not null order by s.depth limit 1), false),
      coalesce((select s.idle_minutes from said s where s.idle_minutes is not null order by s.depth limit 1), 720);
  end;

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

-- How sessions stand, for live connections: what session_of_token says of them, without the tenant that was asked for.
drop function standing_of_sessions(uuid[]);
create function standing_of_sessions(ids uuid[])
  returns table (
    session_id uuid, kind text, last_seen_at timestamptz, expires_at timestamptz, ended_at timestamptz, end_reason text,
    administrator boolean, member_enabled boolean, tenant_enabled boolean, tenant_frozen boolean,
    tenant_expires_at timestamptz, idle_minutes integer
  )
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select s.id, s.kind, s.last_seen_at, s.expires_at, s.ended_at, s.end_reason, m.administrator, m.enabled, o.enabled,
      o.frozen, o.expires_at, policy.idle_minutes
    from session s
    join member m on m.tenant_id = s.tenant_id and m.id = s.member_id
    join organization o on o.id = s.tenant_id
    cross join lateral sign_in_policy(o.id) as policy
    where s.id = any(ids);
  end;

drop function rights_of_sessions(uuid[], integer[]);
create function rights_of_sessions(ids uuid[], wanted integer[])
  returns table (
    session_id uuid, codes text[], chosen_id integer, chosen_type integer, home_id integer, home_type integer,
    administrator boolean, incomplete text[], has_totp boolean, totp_policy text, permissions text[], closed_codes text[],
    grant_expires_at timestamptz
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
        select max(p.expires_at) from proxy_grant p join tenant_setting allows on allows.tenant_id = p.tenant_id
        where p.session_id = s.id and p.tenant_id = chosen.id and p.ended_at is null and allows.proxy_allowed
      )
    from asked
    join session s on s.id = asked.session_id
    join member m on m.tenant_id = s.tenant_id and m.id = s.member_id
    join organization home on home.id = s.tenant_id
    cross join lateral sign_in_policy(home.id) as policy
    join organization chosen on chosen.id = asked.chosen_id
    where exists (select from above where above.chosen_id = chosen.id and above.id = home.id);
  end;

-- Every tenant has its row: those that are there, and each that comes.
create function give_settings() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into tenant_setting (tenant_id) values (new.id);
  return null;
end $$;
revoke execute on function give_settings() from public;
create policy owner_adds on tenant_setting for insert to linekeeper_owner with check (true);
create trigger give_settings after insert on organization for each row when (new.type <> 4) execute function give_settings();
insert into tenant_setting (tenant_id) select o.id from organization o where o.type <> 4;
