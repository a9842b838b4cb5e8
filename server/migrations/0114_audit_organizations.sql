-- Every line names the organisation of who acted and the one it was done in, as they were called then. Lines of before have
-- neither and hash as they did; reading them looks the names up (organization_near, functions/10_tenant_tree.sql).
alter table audit add column actor_tenant_name text;
alter table audit add column tenant_name text;
