-- Evidence of lines for disputes with carriers: made by an operation of the same id, fetched within some days.
create table line_evidence (
  tenant_id integer not null references organization (id),
  id uuid not null,
  line_id uuid not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  time_zone text not null check (length(time_zone) <= 64),
  language text not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Null until the file is whole.
  byte_count integer,
  primary key (tenant_id, id),
  foreign key (tenant_id, line_id) references line (tenant_id, id) on delete cascade,
  check (from_at < to_at)
);
create index line_evidence_by_line on line_evidence (tenant_id, line_id, created_at);
call tenant_table('line_evidence');

-- The file, a ZIP, cut into pieces of about a megabyte.
create table line_evidence_part (
  tenant_id integer not null,
  evidence_id uuid not null,
  seq integer not null,
  payload bytea not null,
  primary key (tenant_id, evidence_id, seq),
  foreign key (tenant_id, evidence_id) references line_evidence (tenant_id, id) on delete cascade
);
alter table line_evidence_part alter column payload set storage external;
call tenant_table('line_evidence_part');

-- What this installation signs evidence with (Ed25519): one key, made when it is first needed. The private half is sealed.
create table evidence_key (
  id smallint primary key check (id = 1),
  sealed_private_key bytea not null,
  -- SubjectPublicKeyInfo, DER.
  public_key bytea not null,
  created_at timestamptz not null default now()
);
