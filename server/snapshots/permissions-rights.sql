-- memberById
select "m"."id" as "member_id", coalesce(nullif(m.name, ''), m.username) as "name", "m"."username", "m"."enabled", "m"."administrator", "m"."incomplete", m.has_totp as "has_totp", ( select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'builtIn', r.built_in)
  order by r.name), '[]')
  from member_role h join role r on r.tenant_id = h.tenant_id and r.id = h.role_id
  where h.tenant_id = m.tenant_id and h.member_id = m.id and true ) as "roles"
  from "member_directory" as "m"
  where "m"."tenant_id" = $1 and "m"."id" = $2;

-- memberPage
select "m"."id" as "member_id", coalesce(nullif(m.name, ''), m.username) as "name", "m"."username", "m"."enabled", "m"."administrator", "m"."incomplete", m.has_totp as "has_totp", ( select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'builtIn', r.built_in)
  order by r.name), '[]')
  from member_role h join role r on r.tenant_id = h.tenant_id and r.id = h.role_id
  where h.tenant_id = m.tenant_id and h.member_id = m.id and exists ( select
  from role_permission p
  where p.tenant_id = r.tenant_id and p.role_id = r.id and p.permission = $1 ) ) as "roles"
  from "member_directory" as "m"
  where "m"."tenant_id" = $2 and (m.administrator or exists ( select
  from member_role h join role_permission p on p.tenant_id = h.tenant_id and p.role_id = h.role_id and p.permission = $3
  where h.tenant_id = m.tenant_id and h.member_id = m.id )) and ("m"."name" ilike $4 or "m"."username" ilike $5 or "m"."email" ilike $6 or "m"."phone" like $7)
  order by coalesce(nullif(m.name, ''), m.username) desc, "m"."id"
  limit $8
  offset $9;
select count(*)::integer as "total"
  from "member_directory" as "m"
  where "m"."tenant_id" = $1 and (m.administrator or exists ( select
  from member_role h join role_permission p on p.tenant_id = h.tenant_id and p.role_id = h.role_id and p.permission = $2
  where h.tenant_id = m.tenant_id and h.member_id = m.id )) and ("m"."name" ilike $3 or "m"."username" ilike $4 or "m"."email" ilike $5 or "m"."phone" like $6);

-- rolesOfMember
select "r"."id", "r"."name", "r"."built_in", array( select p.permission
  from role_permission p
  where p.tenant_id = r.tenant_id and p.role_id = r.id ) as "codes"
  from "member_role" as "h"
  inner join "role" as "r" on "r"."tenant_id" = "h"."tenant_id" and "r"."id" = "h"."role_id"
  where "h"."tenant_id" = $1 and "h"."member_id" = $2
  order by "r"."name";

-- tenantRules
select closed_codes($1) as closed_codes, closed_applications($2) as closed_applications, p.totp_policy
  from sign_in_policy($3) as p;
