-- The tenant that an address prefix names; public by nature, it stands in the address.
create function tenant_of_prefix(wanted text)
  returns table (id integer, name text, prefix text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select o.id, o.name, o.prefix from organization o where o.prefix = wanted and o.enabled;
  end;

-- All verified domains and whom each leads to, as tenant_of_prefix says it of a prefix: for the server's own list.
create function verified_domains() returns table (domain text, prefix text, name text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select d.domain, o.prefix, o.name from tenant_domain d join organization o on o.id = d.tenant_id
    where d.verified_at is not null and o.enabled and o.prefix is not null;
  end;
