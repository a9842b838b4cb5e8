-- Which devices there are, since when, and where they stand.
create view device_directory with (security_invoker = true) as
  select d.tenant_id, d.id, d.name, d.outlet_id, d.created_at, d.agent_id, d.kind, d.region, host(d.address) as address,
    -- The same to look for by its index.
    d.address as ip from device d;
revoke insert, update, delete on device_directory from linekeeper_app;
-- What interfaces are called, and whose they are.
create view interface_directory with (security_invoker = true) as
  select i.tenant_id, i.id, i.device_id, i.name, i.alias, i.oper_status, i.vanished_at, i.addresses, i.speed_bps from interface i;
revoke insert, update, delete on interface_directory from linekeeper_app;
-- Since when interfaces stand as they do, of those that this is remembered of.
create view interface_change with (security_invoker = true) as
  select c.tenant_id, c.interface_id, c.from_at, c.oper_status from interface_status_change c;
revoke insert, update, delete on interface_change from linekeeper_app;
