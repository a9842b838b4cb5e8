-- Since when a member goes by each of its names: who had a name first is asked first where several organisations use it
-- (docs/decisions/0025-sign-in-without-prefix.md). A trigger moves the time when the name is another one.
alter table member
  add column username_since timestamptz not null default now(),
  add column email_since timestamptz not null default now(),
  add column phone_since timestamptz not null default now(),
  -- The address and the number that a code proved to be the member's; worth nothing once another stands there.
  add column proved_email text,
  add column proved_phone text,
  -- The last password that others gave, once the member changed it to another: it is not taken again.
  add column given_password_hash text;
-- No tenant's scope holds while a migration runs: the owner sees all rows.
alter table member no force row level security;
update member set username_since = created_at, email_since = created_at, phone_since = created_at;
alter table member force row level security;

-- A sign-in whose password or code was right for accounts of several organisations, of which the person chooses one. Known by the
-- hash of a ticket that its browser alone has; a row for each account.
create table sign_in_choice (
  ticket_hash bytea not null check (length(ticket_hash) = 32),
  member_tenant_id integer not null,
  member_id uuid not null,
  expires_at timestamptz not null,
  primary key (ticket_hash, member_tenant_id)
);
create index sign_in_choice_end on sign_in_choice (expires_at);

-- Whether the server listens beyond its own machine, as it says whenever it starts. One row; global.
create table listening (
  one boolean primary key default true check (one),
  is_beyond boolean not null
);
insert into listening (is_beyond) values (false);

-- Which account signed in from this browser before, among those that go by one name.
create policy owner_reads on seen_browser for select to linekeeper_owner using (true);
