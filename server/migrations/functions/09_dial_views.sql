-- What is to be measured of dial tests, from where and to where: a path with its target, which is an address, a line, another agent, or the
-- gateway of its source.
create view dial_path_directory with (security_invoker = true) as
  select p.tenant_id, p.id, p.test_id, t.name as test_name, t.kind, t.settings, t.interval_s, t.hours, t.is_enabled,
    p.source_kind, p.source_id, p.source_line_id, p.created_at, p.number, g.address, g.line_id, g.agent_id, g.is_gateway, g.is_hub, t.tags, p.target_id
  from dial_path p
  join dial_test t on t.tenant_id = p.tenant_id and t.id = p.test_id
  join dial_target g on g.tenant_id = p.tenant_id and g.id = p.target_id;
revoke insert, update, delete on dial_path_directory from linekeeper_app;
-- Every test, with paths or without.
create view dial_test_directory with (security_invoker = true) as
  select t.tenant_id, t.id, t.name, t.created_at from dial_test t;
revoke insert, update, delete on dial_test_directory from linekeeper_app;
