-- Who acted for a tenant, and why: what an audit line shows beside its proxy grant.
create view proxy_grant_summary with (security_invoker = true) as
  select g.tenant_id, g.id, g.actor_name, g.actor_tenant_name, g.reason from proxy_grant g;
revoke insert, update, delete on proxy_grant_summary from linekeeper_app;
