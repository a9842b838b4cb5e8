-- Acting for a tenant: what was looked at, which tenants one goes to, and both identities on the audit line.

-- One line a minute at most for the same thing looked at in one stay; kept for 180 days.
create table proxy_look (
  tenant_id integer not null references organization (id),
  grant_id uuid not null,
  -- The call, as METHOD path of the contract, and the object it named.
  what text not null,
  subject_id text not null default '',
  minute timestamptz not null,
  primary key (tenant_id, grant_id, what, subject_id, minute),
  foreign key (tenant_id, grant_id) references proxy_grant (tenant_id, id) on delete cascade
);
create index proxy_look_by_time on proxy_look (tenant_id, minute);
call tenant_table('proxy_look');

-- The tenants that a member keeps at hand. It stands in the member's own tenant; `company_id` is looked up among those
-- within reach each time, so one that is gone or out of reach is not shown.
create table proxy_choice (
  tenant_id integer not null,
  member_id uuid not null,
  company_id integer not null,
  is_pinned boolean not null default false,
  entered_at timestamptz,
  reason text,
  primary key (tenant_id, member_id, company_id),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
call tenant_table('proxy_choice');

-- The stay in which a line was written. Lines of before hash as they did.
alter table audit add column proxy_grant_id uuid;
create index audit_by_grant on audit (tenant_id, proxy_grant_id, seq) where proxy_grant_id is not null;

-- A tenant where it is `root` or stands below it, found upwards from it.
create function tenant_below(root integer, wanted integer)
  returns table (id integer, name text, prefix text, type integer)
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    with recursive above as (
      select o.id, o.parent_id, 0 as depth from organization o where o.id = wanted and o.type <> 4
      union all
      select o.id, o.parent_id, a.depth + 1 from organization o join above a on o.id = a.parent_id where a.depth < 16
    )
    select o.id, o.name, o.prefix, o.type from organization o
    where o.id = wanted and exists (select from above where above.id = root);
  end;

-- The stays of a session that are not ended, in whatever tenant they stand: the session's holder may know them.
create function grants_of_session(wanted uuid)
  returns table (
    tenant_id integer, tenant_name text, id uuid, reason text, began_at timestamptz, expires_at timestamptz,
    stepped_up_at timestamptz
  )
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select g.tenant_id, o.name, g.id, g.reason, g.began_at, g.expires_at, g.stepped_up_at
    from proxy_grant g join organization o on o.id = g.tenant_id
    where g.session_id = wanted and g.ended_at is null;
  end;

-- Tenants with stays whose time is over and that nobody has closed yet, for the job to cover.
create function tenants_with_grants_over(now timestamptz) returns table (id integer)
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select distinct g.tenant_id from proxy_grant g where g.ended_at is null and g.expires_at <= now;
  end;
create index proxy_grant_open on proxy_grant (expires_at) where ended_at is null;

-- The tenants below one, each with the names of those between, from the top.
create function tenants_to_enter(root integer)
  returns table (id integer, type integer, name text, prefix text, code text, path text[])
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    with recursive tree as (
      select o.id, o.type, o.name, o.prefix, o.code, '{}'::text[] as path, 0 as depth from organization o
      where o.id = root and o.type <> 4
      union all
      select o.id, o.type, o.name, o.prefix, o.code, case when t.depth = 0 then t.path else t.path || t.name end, t.depth + 1
      from organization o join tree t on o.parent_id = t.id
      where o.type <> 4 and t.depth < 16
    )
    select t.id, t.type, t.name, t.prefix, t.code, t.path from tree t where t.depth > 0;
  end;
