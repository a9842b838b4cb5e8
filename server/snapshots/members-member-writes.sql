-- lockMember
select "id", "username", "name", "phone", "email", "department_id", "administrator", "enabled", "incomplete", "version"
  from "member"
  where "tenant_id" = $1 and "id" = $2
  for update;
