-- defaultRoleId
select (select s.default_role_id
  from tenant_setting s
  where s.tenant_id = $1) as id;

-- inheritDefault
update "tenant_setting"
  set "default_role_id" = $1
  where "tenant_id" = $2 and "default_role_id" = $3;

-- setDefaultRole
update "tenant_setting"
  set "default_role_id" = $1
  where "tenant_id" = $2;
