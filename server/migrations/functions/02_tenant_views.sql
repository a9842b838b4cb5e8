-- What other modules may read of tenants and departments, which are rows of organization. Views run with the rights of who
-- asks, so row-level security holds in them; the tables behind them are read by their owner's module alone (decision 0014).

create view tenant with (security_invoker = true) as
  select o.tenant_id, o.id, o.type, o.name, o.prefix, o.status, o.enabled, o.frozen, o.expires_at
  from organization o where o.type <> 4;
revoke insert, update, delete on tenant from linekeeper_app;

-- The licence of a tenant as something that an alert can be about: it has one, whatever file or gift it goes by at the time.
create function licence_subject(tenant integer) returns uuid
  language sql immutable set search_path = pg_catalog, public, pg_temp
  begin atomic
    select ('00000000-0000-4000-8000-' || lpad(to_hex(tenant), 12, '0'))::uuid;
  end;

-- `parent_id` is null for a department right below its tenant.
create view department with (security_invoker = true) as
  select o.tenant_id, o.id, nullif(o.parent_id, o.tenant_id) as parent_id, o.name, o.position
  from organization o where o.type = 4;
revoke insert, update, delete on department from linekeeper_app;
