-- What people call an outlet, and what one groups and chooses outlets by.
create view outlet_directory with (security_invoker = true) as
  select o.tenant_id, o.id, o.number, o.name, o.region, o.division, o.division_name, o.tags, o.time_zone, o.created_at, o.latitude,
    o.longitude from outlet o;
revoke insert, update, delete on outlet_directory from linekeeper_app;
