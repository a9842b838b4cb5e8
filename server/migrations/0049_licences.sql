-- Licences: the right to a quantity for a time, from signed files. Usage by day, so that the day a quantity runs out is seen.

-- This installation: what licences are issued for, and the newest time it has seen, so that a clock that was moved back
-- gives nobody more time.
create table installation (
  one boolean primary key default true check (one),
  id uuid not null default gen_random_uuid(),
  newest_seen_at timestamptz not null default now()
);
insert into installation default values;

-- Every licence that was accepted, none is ever changed: the newest serial that is in effect holds. A quantity of null has
-- no limit, an end of null is permanent.
create table licence (
  tenant_id integer not null references organization (id),
  id uuid not null default gen_random_uuid(),
  serial bigint not null check (serial > 0),
  edition text not null check (edition in ('trial', 'basic', 'premium', 'flagship')),
  network_devices integer check (network_devices >= 0),
  internet_lines integer check (internet_lines >= 0),
  link_test_outlets integer check (link_test_outlets >= 0),
  free_work_orders integer check (free_work_orders >= 0),
  validity text not null check (validity in ('three-months', 'six-months', 'one-year', 'permanent')),
  effective_at timestamptz not null,
  expires_at timestamptz check (expires_at > effective_at),
  issued_at timestamptz not null,
  key_id text not null,
  file_name text not null,
  file text not null check (length(file) <= 16384),
  uploaded_at timestamptz not null,
  uploaded_by text not null,
  uploaded_for text not null,
  primary key (tenant_id, id),
  unique (tenant_id, serial),
  check ((validity = 'permanent') = (expires_at is null))
);
call tenant_table('licence');
revoke update, truncate on licence from linekeeper_app;

-- How much of each kind was in use, once a day.
create table usage_day (
  tenant_id integer not null references organization (id),
  day date not null,
  kind text not null,
  used integer not null check (used >= 0),
  primary key (tenant_id, kind, day)
);
call tenant_table('usage_day');

-- Who is told of a coming end, and whether the mail left: each person once for each end and each number of days.
create table licence_notice (
  tenant_id integer not null references organization (id),
  ends_at timestamptz not null,
  days_before integer not null check (days_before in (30, 7, 1)),
  recipient_tenant_id integer not null,
  recipient_id uuid not null,
  given_at timestamptz not null,
  attempts integer not null default 0,
  sent_at timestamptz,
  primary key (tenant_id, ends_at, days_before, recipient_tenant_id, recipient_id)
);
create index licence_notice_pending on licence_notice (given_at) where sent_at is null;
call tenant_table('licence_notice');

-- Lets this transaction cover a tenant that stands below one it covers; false where it does not. What is then read and
-- written passes row-level security like everything else.
create function cover_below(wanted integer) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if wanted = any(app_tenants()) then return true; end if;
  if not exists (select from unnest(app_tenants()) as covered, tenants_from(covered) as t where t.id = wanted) then
    return false;
  end if;
  perform set_config('app.tenants', (app_tenants() || wanted)::text, true);
  return true;
end $$;

-- How the tenants below one that this transaction covers stand at a time: the newest licence in effect, if any.
create policy owner_reads on licence for select to linekeeper_owner using (true);
create function licences_below(root integer, at timestamptz)
  returns table (
    id integer, name text, prefix text, parent_name text, status smallint, expires_at timestamptz, edition text,
    network_devices integer, waits boolean
  )
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select t.id, o.name, o.prefix, p.name, o.status, o.expires_at, l.edition, l.network_devices,
      exists (select from licence w where w.tenant_id = t.id and w.effective_at > at)
    from tenants_from(root) t
    join organization o on o.id = t.id
    join organization p on p.id = o.parent_id
    left join lateral (
      select c.edition, c.network_devices from licence c
      where c.tenant_id = t.id and c.effective_at <= at order by c.serial desc limit 1
    ) l on true
    where root = any((select app_tenants())::integer[]) and t.id <> root;
  end;

-- Notices whose mail has not left yet: the job sends each in its tenants' scope.
create policy owner_reads on licence_notice for select to linekeeper_owner using (true);
create function licence_notices_pending(since timestamptz)
  returns table (
    tenant_id integer, ends_at timestamptz, days_before integer, recipient_tenant_id integer, recipient_id uuid
  )
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select n.tenant_id, n.ends_at, n.days_before, n.recipient_tenant_id, n.recipient_id from licence_notice n
    where n.sent_at is null and n.given_at > since and n.attempts < 6
    order by n.given_at limit 1000;
  end;

-- The tenant above, which is told of ends as well.
create function tenant_above(tenant integer) returns integer
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select o.parent_id from organization o where o.id = tenant;
  end;

-- The tenants whose end is near or just past, and those whose licence came into effect in the last days: the job looks
-- at these alone.
create function licences_due(at timestamptz) returns setof integer
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select o.id from organization o where o.type <> 4 and o.expires_at > at and o.expires_at <= at + interval '30 days'
    union
    select l.tenant_id from licence l where l.effective_at <= at and l.effective_at > at - interval '40 days';
  end;
