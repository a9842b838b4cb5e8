-- Our program in the outlets: which agents a tenant has, how each is, and the claims by which further ones may enrol.
create table agent (
  tenant_id integer not null references organization (id),
  id uuid not null default gen_random_uuid(),
  name text collate natural_order not null check (name <> '' and length(name) <= 128),
  outlet_id uuid,
  tags text[] not null default '{}',
  -- The public half of its Ed25519 key, raw. Who comes with a signature of it is this agent of this tenant, whatever it says.
  public_key bytea not null check (length(public_key) = 32),
  key_hash bytea not null unique generated always as (sha256(public_key)) stored,
  enrolled_at timestamptz not null default now(),
  enrolled_from text not null default '',
  -- For good: its key opens nothing any more.
  revoked_at timestamptz,
  revoked_by text,
  version integer not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, outlet_id) references outlet (tenant_id, id) on delete set null (outlet_id),
  check ((revoked_at is null) = (revoked_by is null))
);
create index agent_by_name on agent (tenant_id, name, id);
create index agent_by_outlet on agent (tenant_id, outlet_id);
call tenant_table('agent');
create policy owner_reads on agent for select to linekeeper_owner using (true);

-- What holds of its connection: written twice a minute, hence apart and with room to be updated in place.
create table agent_link (
  tenant_id integer not null,
  agent_id uuid not null,
  -- Counts its connections: the one of the highest number is the one that holds, in whichever process.
  link_number bigint not null default 0,
  connected_at timestamptz,
  connected_from text not null default '',
  disconnected_at timestamptz,
  last_seen_at timestamptz,
  program_version text not null default '',
  platform text not null default '',
  health jsonb,
  -- All results up to here are stored.
  stored bigint not null default 0,
  refused_at timestamptz,
  refused_reason text,
  refused_count integer not null default 0,
  primary key (tenant_id, agent_id),
  foreign key (tenant_id, agent_id) references agent (tenant_id, id) on delete cascade
) with (fillfactor = 60);
call tenant_table('agent_link');
create policy owner_reads on agent_link for select to linekeeper_owner using (true);

-- Good once, until a time, for whoever knows what was shown once.
create table agent_claim (
  tenant_id integer not null references organization (id),
  id uuid not null default gen_random_uuid(),
  claim_hash bytea not null unique check (length(claim_hash) = 32),
  name text not null check (name <> '' and length(name) <= 128),
  outlet_id uuid,
  created_at timestamptz not null default now(),
  created_by text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  withdrawn_at timestamptz,
  -- Who came with it and was not let in: it was used, over or withdrawn.
  refused_count integer not null default 0,
  refused_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, outlet_id) references outlet (tenant_id, id) on delete set null (outlet_id)
);
create index agent_claim_by_end on agent_claim (tenant_id, expires_at);
call tenant_table('agent_claim');
create policy owner_reads on agent_claim for select to linekeeper_owner using (true);
