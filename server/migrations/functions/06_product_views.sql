-- How the products of a tenant stand; one that is missing is enabled.
create view subscription_state with (security_invoker = true) as
  select s.tenant_id, s.product, s.state from subscription s;
revoke insert, update, delete on subscription_state from linekeeper_app;
