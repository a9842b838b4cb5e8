-- deleteRole
delete
  from "role"
  where "tenant_id" = $1 and "id" = $2;

-- insertRole
insert into "role" ("tenant_id", "name", "description", "handed_down")
  values ($1, $2, $3, $4)
  on conflict do nothing
  returning "id";

-- isNameTaken
select "id"
  from "role"
  where "tenant_id" = $1 and "name" = $2 and "id" <> $3;

-- lockRole
select "id", "name", "description", "built_in", "handed_down", "version"
  from "role"
  where "tenant_id" = $1 and "id" = $2
  for update;

-- setBuiltInRoles
select set_built_in_roles($1::jsonb) as changed;

-- setCodes
delete
  from "role_permission"
  where "tenant_id" = $1 and "role_id" = $2 and "permission" not in ($3);
insert into "role_permission" ("tenant_id", "role_id", "permission")
  values ($1, $2, $3)
  on conflict do nothing;

-- updateRole
update "role"
  set "name" = $1, "description" = $2, "handed_down" = $3, "changed_at" = $4, "version" = version + 1
  where "tenant_id" = $5 and "id" = $6
  returning "version";
