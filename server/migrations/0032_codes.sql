-- Codes of six digits by mail or SMS: to sign in, to set a password anew, to register, to prove that an address is one's own.
-- Before anybody is known, so without a tenant: what a code is for (purpose, address, account) is kept as a keyed hash, the
-- code as another, bound to its id.
create table verification_code (
  id text primary key,
  bound_hash bytea not null check (length(bound_hash) = 32),
  code_hash bytea not null check (length(code_hash) = 32),
  -- Every comparison counts before it is made.
  tries smallint not null default 0,
  expires_at timestamptz not null
);
create index verification_code_end on verification_code (expires_at);

-- Phone numbers are kept as people write them, and known by their digits.
create index member_sign_in_digits on member (regexp_replace(phone, '[ -]', '', 'g'));

-- The account that a mail address or a phone number reaches: within the prefix's tenant, or (no prefix) the platform's first,
-- then the oldest tenant's. Account names are not asked, so that nobody takes a name that is another's address.
create function code_candidate(address text, tenant_prefix text)
  returns table (tenant_id integer, member_id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select m.tenant_id, m.id
    from member m join organization o on o.id = m.tenant_id
    where (lower(m.email) = lower(address) or regexp_replace(m.phone, '[ -]', '', 'g') = address)
      and (coalesce(tenant_prefix, '') = '' or o.prefix = tenant_prefix)
    order by (o.type = 99999) desc, m.tenant_id
    limit 1;
  end;
