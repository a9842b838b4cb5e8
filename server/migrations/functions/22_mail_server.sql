-- The mail server that a tenant's mail goes through, with whose it is: its own, else the nearest one above. For delivery,
-- which acts for a tenant that nobody may have signed in to; nothing of it is shown below its owner.
create function mail_server_of(tenant integer)
  returns table (
    owner_id integer, owner_name text, owner_type integer, host text, port integer, security text, username text,
    sealed_password bytea, from_address text, from_name text, ca text
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with recursive above as (
      select o.id, o.parent_id, o.name, o.type, 0 as depth from organization o where o.id = tenant
      union all
      select o.id, o.parent_id, o.name, o.type, a.depth + 1
      from organization o join above a on o.id = a.parent_id where a.depth < 16
    )
    select a.id, a.name, a.type, m.host, m.port, m.security, m.username, m.sealed_password, m.from_address, m.from_name, m.ca
    from above a join mail_server m on m.tenant_id = a.id
    order by a.depth limit 1;
  end;
