-- What people call an outlet.
create view outlet_directory with (security_invoker = true) as
  select o.tenant_id, o.id, o.number, o.name, o.region from outlet o;
revoke insert, update, delete on outlet_directory from linekeeper_app;
