-- Which agents stand where, and whether they are connected.
create view agent_presence with (security_invoker = true) as
  select a.tenant_id, a.id, a.name, a.outlet_id, k.connected_at, k.disconnected_at, k.last_seen_at, k.connected_from
  from agent a
  join agent_link k on k.tenant_id = a.tenant_id and k.agent_id = a.id
  where a.revoked_at is null and k.connected_at is not null;
revoke insert, update, delete on agent_presence from linekeeper_app;
