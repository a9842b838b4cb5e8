-- Walls: dashboards that a screen shows in turn. Their keys are sessions of a kind of their own, so that what ends a member's
-- sessions, freezes a tenant or takes rights away stops a screen as well.
alter table session drop constraint session_kind_check;
alter table session add constraint session_kind_check check (kind in ('session', 'token', 'wall'));
alter table session drop constraint session_check;
alter table session add constraint session_check check ((kind <> 'session') = (codes is not null));

create table wall (
  tenant_id integer not null references organization (id),
  id uuid not null default gen_random_uuid(),
  name text not null check (length(name) <= 64),
  -- As the contract writes them.
  slides jsonb not null,
  seconds integer not null check (seconds between 5 and 600),
  night jsonb,
  language text not null,
  version integer not null default 1,
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (tenant_id, id),
  unique (tenant_id, name)
);
call tenant_table('wall');

-- What a session of the kind `wall` shows, under the same id, and where it was last used. Of the key itself only the session has a hash.
create table wall_key (
  tenant_id integer not null,
  id uuid not null,
  wall_id uuid not null,
  name text not null check (length(name) <= 64),
  created_at timestamptz not null,
  created_by text not null,
  -- Null: until it is revoked.
  expires_at timestamptz,
  last_used_at timestamptz,
  last_address text,
  primary key (tenant_id, id),
  foreign key (tenant_id, wall_id) references wall (tenant_id, id) on delete cascade,
  foreign key (tenant_id, id) references session (tenant_id, id) on delete cascade
);
create index wall_key_by_wall on wall_key (tenant_id, wall_id);
call tenant_table('wall_key');
