-- The end of a tenant: once its waiting time is over, everything of it goes, in batches, by these functions alone. They
-- run as the owner because audit lines are nobody else's to delete.

-- Tenants whose waiting time is over: for the job that erases them.
create function tenants_to_erase() returns table (tenant_id integer, parent_id integer, name text, prefix text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select o.id, o.parent_id, o.name, o.prefix from organization o where o.deletion_due_at <= now() order by o.id;
  end;

-- Whether a transaction may erase a tenant: it covers it, and the waiting time is over by the database's own clock.
create function may_erase(tenant integer) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select tenant = any((select app_tenants())::integer[])
      and exists (select from organization o where o.id = tenant and o.deletion_due_at <= now());
  end;

-- Deletes up to so many rows of each table and returns how many in all; nought when the tenant itself is all that is left.
-- A table whose rows are still referred to waits for the next call. New tables are found by
-- themselves.
create function erase_rows(tenant integer, batch integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant_table regclass;
  hit integer;
  total integer := 0;
begin
  if not may_erase(tenant) then
    raise exception 'tenant % is not to be erased', tenant using errcode = 'insufficient_privilege';
  end if;
  for tenant_table in
    select c.oid::regclass from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'organization'
  loop
    begin
      execute format(
        'delete from %1$s where ctid = any(array(select ctid from %1$s where tenant_id = $1 limit $2))', tenant_table)
        using tenant, batch;
      get diagnostics hit = row_count;
      total := total + hit;
    exception when foreign_key_violation then
      null;
    end;
  end loop;
  return total;
end $$;

-- Deletes the tenant itself, with its departments; what still refers to it raises foreign_key_violation.
create function erase_tenant(tenant integer) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not may_erase(tenant) then
    raise exception 'tenant % is not to be erased', tenant using errcode = 'insufficient_privilege';
  end if;
  delete from organization where tenant_id = tenant;
end $$;
