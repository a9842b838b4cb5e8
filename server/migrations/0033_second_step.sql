-- The second step of a sign-in: recovery codes, browsers that need none for thirty days, and the sign-ins that wait for it.

-- Kept as keyed hashes; used ones are deleted.
create table recovery_code (
  tenant_id integer not null,
  member_id uuid not null,
  code_hash bytea not null check (length(code_hash) = 32),
  primary key (tenant_id, member_id, code_hash),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
call tenant_table('recovery_code');

-- A browser that gave the second step and was told to remember it, known by a cookie of which this is the hash.
create table remembered_browser (
  tenant_id integer not null,
  member_id uuid not null,
  token_hash bytea not null check (length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, member_id, token_hash),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
call tenant_table('remembered_browser');

-- A sign-in whose first step was right. Known by the hash of a token that its browser alone has.
create table sign_in_challenge (
  token_hash bytea primary key check (length(token_hash) = 32),
  member_tenant_id integer not null,
  member_id uuid not null,
  tries smallint not null default 0,
  expires_at timestamptz not null
);
create index sign_in_challenge_end on sign_in_challenge (expires_at);
