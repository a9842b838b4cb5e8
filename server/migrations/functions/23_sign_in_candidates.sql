-- The account that a name means: within the prefix's tenant, or (no prefix) the platform's first, then the oldest tenant's.
create function sign_in_candidate(account text, tenant_prefix text)
  returns table (tenant_id integer, member_id uuid, password_hash text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select m.tenant_id, m.id, m.password_hash
    from member m join organization o on o.id = m.tenant_id
    where (lower(m.username) = lower(account) or lower(m.email) = lower(account) or m.phone = account)
      and (coalesce(tenant_prefix, '') = '' or o.prefix = tenant_prefix)
    order by (o.type = 99999) desc, m.tenant_id, (lower(m.username) = lower(account)) desc
    limit 1;
  end;

-- The account that a mail address or a phone number reaches: within the prefix's tenant, or (no prefix) the platform's first,
-- then the oldest tenant's. Account names are not asked, so that nobody takes a name that is another's address. Phone numbers
-- are kept as people write them, and known by their digits. The language that the member chose comes with it, so that what is
-- sent there needs no second look that takes time for accounts that exist and none for others.
create function code_candidate(address text, tenant_prefix text)
  returns table (tenant_id integer, member_id uuid, language text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select m.tenant_id, m.id, m.language
    from member m join organization o on o.id = m.tenant_id
    where (lower(m.email) = lower(address) or regexp_replace(m.phone, '[ -]', '', 'g') = address)
      and (coalesce(tenant_prefix, '') = '' or o.prefix = tenant_prefix)
    order by (o.type = 99999) desc, m.tenant_id
    limit 1;
  end;
