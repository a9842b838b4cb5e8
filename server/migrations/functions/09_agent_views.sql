-- What agents are called, and where they stand.
create view agent_directory with (security_invoker = true) as
  select a.tenant_id, a.id, a.name, a.outlet_id, a.revoked_at from agent a;
revoke insert, update, delete on agent_directory from linekeeper_app;
