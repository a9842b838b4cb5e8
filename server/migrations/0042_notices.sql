-- Notices by mail: what a member does without, the browsers it signed in from, and what the outbox still holds.

-- Kinds of notices that a member does not want mailed; all others are.
create table notice_off (
  tenant_id integer not null,
  member_id uuid not null,
  kind text not null,
  primary key (tenant_id, member_id, kind),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
call tenant_table('notice_off');

-- Browsers that a member signed in from, each known by the hash of a random cookie and by nothing else.
create table known_browser (
  tenant_id integer not null,
  member_id uuid not null,
  token_hash bytea not null check (length(token_hash) = 32),
  first_seen_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, member_id, token_hash),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
call tenant_table('known_browser');

-- When the member's browsers began to be known: the very first is no news to whoever was just let in.
alter table member add column browsers_since timestamptz;

-- When the tenant's administrators were mailed of a stay.
alter table proxy_grant add column told_at timestamptz;

-- Tenants for whom the outbox holds something that is due: its delivery covers these alone.
create policy owner_reads on outbox for select to linekeeper_owner using (true);
create function tenants_with_facts() returns setof integer
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select distinct o.tenant_id from outbox o where o.dead_at is null and o.available_at <= now();
  end;
