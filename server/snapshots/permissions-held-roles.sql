-- giveToHolders
insert into "member_role" ("tenant_id", "member_id", "role_id") select "tenant_id", "member_id", $1::uuid as "role_id"
  from "member_role"
  where "tenant_id" = $2 and "role_id" = $3
  on conflict do nothing;

-- holdersOf
select count(*)::integer as "count"
  from "member_role" as "h"
  inner join "member_directory" as "m" on "m"."tenant_id" = "h"."tenant_id" and "m"."id" = "h"."member_id"
  where "h"."tenant_id" = $1 and "h"."role_id" = $2;

-- rolesHeldBy
select "role_id"
  from "member_role"
  where "tenant_id" = $1 and "member_id" = $2;

-- rolesHeldByMany
select r.member_id, array_agg(r.role_id) as role_ids
  from member_role r
  where r.tenant_id = $1 and r.member_id = any($2::uuid[])
  group by r.member_id;

-- setRoles
delete
  from "member_role"
  where "tenant_id" = $1 and "member_id" = $2 and role_id <> all($3::uuid[]);
insert into "member_role" ("tenant_id", "member_id", "role_id")
  values ($1, $2, $3)
  on conflict do nothing;

-- setRolesOf
delete
  from member_role r
  where r.tenant_id = $1 and r.member_id = any($2::uuid[]);
insert into member_role (tenant_id, member_id, role_id) select $1, p.*
  from unnest($2::uuid[], $3::uuid[]) as p
  on conflict do nothing;
