-- What is to be measured of dial tests, from where and to where: a path with the address of its target as it is now. Of another agent that is
-- where it last connected from; a gateway has none that we know. A path over a line has what the line is known by on the agent's machine, and
-- whether it is the only one of its outlet.
create view dial_path_directory with (security_invoker = true) as
  select p.tenant_id, p.id, p.test_id, t.name as test_name, t.kind, t.settings, t.interval_s, t.hours, t.is_enabled,
    p.source_kind, p.source_id, p.source_line_id, p.created_at,
    coalesce(g.address, host(l.address), nullif(k.connected_from, '')) as address, g.line_id, g.agent_id, g.is_gateway,
    coalesce(g.address, l.name, a.name) as target_name, f.name as source_name, w.name as source_line_name,
    host(w.address) as source_address, i.name as source_device,
    w.id is not null and not exists (
      select from line o where o.tenant_id = w.tenant_id and o.outlet_id = w.outlet_id and o.id <> w.id) as is_only_line
  from dial_path p
  join dial_test t on t.tenant_id = p.tenant_id and t.id = p.test_id
  join dial_target g on g.tenant_id = p.tenant_id and g.id = p.target_id
  left join line l on l.tenant_id = g.tenant_id and l.id = g.line_id
  left join agent a on a.tenant_id = g.tenant_id and a.id = g.agent_id
  left join agent_link k on k.tenant_id = g.tenant_id and k.agent_id = g.agent_id
  left join agent f on f.tenant_id = p.tenant_id and f.id = p.source_id
  left join line w on w.tenant_id = p.tenant_id and w.id = p.source_line_id
  left join interface i on i.tenant_id = w.tenant_id and i.id = w.interface_id;
revoke insert, update, delete on dial_path_directory from linekeeper_app;
