-- What is to be measured of dial tests, and where: a path with the address of its target as it is now.
create view dial_path_directory with (security_invoker = true) as
  select p.tenant_id, p.id, p.test_id, t.name as test_name, t.kind, t.settings, t.interval_s, t.hours, t.is_enabled,
    p.source_kind, p.source_id, p.created_at, p.number, coalesce(g.address, host(l.address)) as address, g.line_id,
    coalesce(g.address, l.name) as target_name
  from dial_path p
  join dial_test t on t.tenant_id = p.tenant_id and t.id = p.test_id
  join dial_target g on g.tenant_id = p.tenant_id and g.id = p.target_id
  left join line l on l.tenant_id = g.tenant_id and l.id = g.line_id;
revoke insert, update, delete on dial_path_directory from linekeeper_app;
