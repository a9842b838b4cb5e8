-- giveToHolders
insert into "member_role" ("tenant_id", "member_id", "role_id") select "tenant_id", "member_id", $1::uuid as "role_id"
  from "member_role"
  where "tenant_id" = $2 and "role_id" = $3
  on conflict do nothing;

-- hasHolderBeyond
select exists ( select
  from member_role h join member_directory m on m.tenant_id = h.tenant_id and m.id = h.member_id
  where h.tenant_id = $1 and h.role_id = $2 and (m.administrator or exists ( select
  from member_role o join role_permission p on p.tenant_id = o.tenant_id and p.role_id = o.role_id
  where o.tenant_id = h.tenant_id and o.member_id = h.member_id and p.permission = any($3::text[]) and p.permission <> all($4::text[]) )) ) as found;

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
insert into member_role (tenant_id, member_id, role_id) select $1, $2, w.id
  from unnest($3::uuid[]) as w (id)
  where w.id not in (select a.id
  from role a
  where a.tenant_id = $4 and a.built_in in ('administrator', 'platform-administrator'))
  on conflict do nothing;
delete
  from "member_role"
  where "tenant_id" = $1 and "member_id" = $2 and role_id <> all($3::uuid[]) and role_id not in (select a.id
  from role a
  where a.tenant_id = $4 and a.built_in in ('administrator', 'platform-administrator'));

-- setRolesOf
insert into member_role (tenant_id, member_id, role_id) select $1, p.*
  from unnest($2::uuid[], $3::uuid[]) as p (member_id, role_id)
  where p.role_id not in (select a.id
  from role a
  where a.tenant_id = $4 and a.built_in in ('administrator', 'platform-administrator'))
  on conflict do nothing;
delete
  from member_role r
  where r.tenant_id = $1 and r.member_id = any($2::uuid[]) and (r.member_id, r.role_id) not in ( select *
  from unnest($3::uuid[], $4::uuid[]) ) and r.role_id not in (select a.id
  from role a
  where a.tenant_id = $5 and a.built_in in ('administrator', 'platform-administrator'));
