-- The accounts that a name means (account, mail address or phone number): within the prefix's tenant one, without a prefix one of
-- each tenant and five in all. First those that signed in from this browser, then the platform's, then those whose address or
-- number a code proved, then whoever has gone by the name longest: nothing that a tenant writes puts its account before another's
-- that is there (docs/decisions/0025-sign-in-without-prefix.md).
create function sign_in_candidates(account text, tenant_prefix text, browser bytea)
  returns table (
    tenant_id integer, member_id uuid, password_hash text, tenant_name text, prefix text, is_seen boolean
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select c.tenant_id, c.member_id, c.password_hash, c.tenant_name, c.prefix, c.is_seen from (
      select distinct on (m.tenant_id) m.tenant_id, m.id as member_id, m.password_hash, o.name as tenant_name, o.prefix,
        o.type = 99999 as is_platform, n.is_proved, n.since,
        exists (
          select from seen_browser b
          where b.tenant_id = m.tenant_id and b.member_id = m.id and b.token_hash = browser
        ) as is_seen
      from member m
      join organization o on o.id = m.tenant_id
      cross join lateral (
        select case
            when lower(m.username) = lower(account) then m.username_since
            when lower(m.email) = lower(account) then m.email_since
            else m.phone_since
          end as since,
          lower(m.username) is distinct from lower(account)
            and (lower(m.email) = lower(account) and lower(m.proved_email) = lower(m.email)
              or m.phone = account and m.proved_phone = m.phone) is true as is_proved
      ) n
      where (lower(m.username) = lower(account) or lower(m.email) = lower(account) or m.phone = account)
        and (coalesce(sign_in_candidates.tenant_prefix, '') = '' or o.prefix = sign_in_candidates.tenant_prefix)
      order by m.tenant_id, (lower(m.username) = lower(account)) desc, n.is_proved desc, n.since
    ) c
    order by c.is_seen desc, c.is_platform desc, c.is_proved desc, c.since, c.tenant_id
    limit 5;
  end;

-- The accounts that a mail address or a phone number reaches: within the prefix's tenant one, without a prefix one of each tenant
-- and twenty in all, those first whose address a code proved, then whoever has had it longest. Account names are not asked, so
-- that nobody takes a name that is another's address. Phone numbers are kept as people write them, and known by their digits. The
-- language that the member chose comes with it, so that what is sent there needs no second look that takes time for accounts that
-- exist and none for others.
create function code_candidates(address text, tenant_prefix text)
  returns table (tenant_id integer, member_id uuid, language text, tenant_name text, prefix text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select c.tenant_id, c.member_id, c.language, c.tenant_name, c.prefix from (
      select distinct on (m.tenant_id) m.tenant_id, m.id as member_id, m.language, o.name as tenant_name, o.prefix,
        o.type = 99999 as is_platform, n.is_proved, n.since
      from member m
      join organization o on o.id = m.tenant_id
      cross join lateral (
        select case when lower(m.email) = lower(address) then m.email_since else m.phone_since end as since,
          case
            when lower(m.email) = lower(address) then lower(m.proved_email) = lower(m.email)
            else m.proved_phone = m.phone
          end is true as is_proved
      ) n
      where (lower(m.email) = lower(address) or regexp_replace(m.phone, '[ -]', '', 'g') = address)
        and (coalesce(code_candidates.tenant_prefix, '') = '' or o.prefix = code_candidates.tenant_prefix)
      order by m.tenant_id, n.is_proved desc, n.since
    ) c
    order by c.is_platform desc, c.is_proved desc, c.since, c.tenant_id
    limit 20;
  end;

-- A password that changes ends what was proved with the one before: choices and second steps that wait for an answer.
create function end_proofs() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from sign_in_choice where member_tenant_id = new.tenant_id and member_id = new.id;
  delete from sign_in_challenge where member_tenant_id = new.tenant_id and member_id = new.id;
  return null;
end $$;
revoke execute on function end_proofs() from public;
create trigger end_proofs after update of password_hash on member
  for each row when (old.password_hash is distinct from new.password_hash) execute function end_proofs();
