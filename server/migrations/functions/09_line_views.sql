-- What lines are called, whose they are and where they stand.
create view line_directory with (security_invoker = true) as
  select l.tenant_id, l.id, l.name, l.provider, l.outlet_id, l.interface_id, host(l.address) as address from line l;
revoke insert, update, delete on line_directory from linekeeper_app;
