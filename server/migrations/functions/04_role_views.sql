-- The roles that members hold.
create view held_role with (security_invoker = true) as
  select h.tenant_id, h.member_id, h.role_id, r.name, r.built_in
  from member_role h join role r on r.tenant_id = h.tenant_id and r.id = h.role_id;
revoke insert, update, delete on held_role from linekeeper_app;

-- What roles are called.
create view role_names with (security_invoker = true) as
  select r.tenant_id, r.id, r.name, r.built_in from role r;
revoke insert, update, delete on role_names from linekeeper_app;
