-- Dial tests as witnesses of lines: from where, over which line, and at what.
create view dial_witness with (security_invoker = true) as
  select p.tenant_id, p.id, p.source_kind, p.source_id, p.source_line_id, t.interval_s, g.address, g.line_id, g.is_gateway,
    t.kind, t.name as test_name, t.is_enabled
  from dial_path p
  join dial_test t on t.tenant_id = p.tenant_id and t.id = p.test_id
  join dial_target g on g.tenant_id = p.tenant_id and g.id = p.target_id;
revoke insert, update, delete on dial_witness from linekeeper_app;
