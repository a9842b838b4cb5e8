-- Which devices there are, since when, and where they stand.
create view device_directory with (security_invoker = true) as
  select d.tenant_id, d.id, d.name, d.outlet_id, d.created_at from device d;
revoke insert, update, delete on device_directory from linekeeper_app;
