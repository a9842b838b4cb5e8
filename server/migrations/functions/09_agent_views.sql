-- What agents are called, where they stand and how they are tagged; those that were revoked do nothing any more.
create view agent_directory with (security_invoker = true) as
  select a.tenant_id, a.id, a.name, a.outlet_id, a.tags, a.revoked_at is not null as is_revoked,
    nullif(k.connected_from, '') as address,
    -- Where it said last that it answers jitter tests.
    (k.health ->> 'reflectPort')::integer as reflect_port, a.enrolled_at, a.revoked_at
  from agent a
  join agent_link k on k.tenant_id = a.tenant_id and k.agent_id = a.id;
revoke insert, update, delete on agent_directory from linekeeper_app;
