-- roleCodes
select "r"."id", "r"."name", r.built_in as "built_in", array(select p.permission
  from role_permission p
  where p.tenant_id = r.tenant_id and p.role_id = r.id
  order by 1) as "codes"
  from "role" as "r"
  where "r"."tenant_id" = $1
  order by "r"."name";
