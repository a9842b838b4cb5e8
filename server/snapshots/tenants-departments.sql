-- deleteDepartments
delete
  from "organization"
  where "tenant_id" = $1 and "type" = $2 and "id" = $3;

-- departmentRows
select "d"."id", nullif(d.parent_id, d.tenant_id) as "parent_id", "d"."name"
  from "organization" as "d"
  where "d"."tenant_id" = $1 and "d"."type" = $2
  order by "d"."position", "d"."id";

-- insertDepartment
insert into "organization" ("tenant_id", "parent_id", "type", "name", "position")
  values ($1, $2, $3, $4, (select coalesce(max(d.position) + 1, 0)
  from organization d
  where d.tenant_id = $5 and d.parent_id = $6 and d.type = $7))
  returning "id";

-- lockTree
select pg_advisory_xact_lock($1, $2);

-- placeDepartment
update "organization"
  set "parent_id" = $1
  where "tenant_id" = $2 and "type" = $3 and "id" = $4;
update organization d
  set position = o.position - 1
  from unnest($1::integer[]) with ordinality as o (id, position)
  where d.tenant_id = $2 and d.type = $3 and d.id = o.id;

-- renameDepartment
update "organization"
  set "name" = $1
  where "tenant_id" = $2 and "type" = $3 and "id" = $4;
