-- What other modules may read of tenants and departments, which are rows of organization. Views run with the rights of who
-- asks, so row-level security holds in them; the tables behind them are read by their owner's module alone (decision 0014).

create view tenant with (security_invoker = true) as
  select o.tenant_id, o.id, o.type, o.name, o.prefix, o.status, o.enabled, o.frozen, o.expires_at
  from organization o where o.type <> 4;
revoke insert, update, delete on tenant from linekeeper_app;

-- `parent_id` is null for a department right below its tenant.
create view department with (security_invoker = true) as
  select o.tenant_id, o.id, nullif(o.parent_id, o.tenant_id) as parent_id, o.name, o.position
  from organization o where o.type = 4;
revoke insert, update, delete on department from linekeeper_app;
