-- foundMembers
select count(*) as total, coalesce((array_agg(h.id))[$1::integer:$2::integer], '{}') as ids
  from ((select "m"."id"
  from "member_directory" as "m"
  where "m"."tenant_id" = $3 and (strpos(m.search_text, $4) > 0 and m.department_id = any($5::integer[]) and "m"."enabled" = $6 and exists (select
  from held_role r
  where r.tenant_id = m.tenant_id and r.member_id = m.id and r.role_id = $7))
  order by m.name collate natural_order desc, m.id desc)) h;

-- memberPage
select "m"."id"
  from "member_directory" as "m"
  where "m"."tenant_id" = $1 and (strpos(m.search_text, $2) > 0 and m.department_id = any($3::integer[]) and "m"."enabled" = $4 and exists (select
  from held_role r
  where r.tenant_id = m.tenant_id and r.member_id = m.id and r.role_id = $5))
  order by m.name collate natural_order asc, m.id asc
  limit $6
  offset $7;

-- memberRows
select "m"."id"
  from "member_directory" as "m"
  where "m"."tenant_id" = $1 and (strpos(m.search_text, $2) > 0 and m.department_id = any($3::integer[]) and "m"."enabled" = $4 and exists (select
  from held_role r
  where r.tenant_id = m.tenant_id and r.member_id = m.id and r.role_id = $5))
  order by m.name collate natural_order desc, m.id desc
  limit $6
  offset $7;

-- memberTotal
select count(*) as "total"
  from "member_directory" as "m"
  where "m"."tenant_id" = $1 and (strpos(m.search_text, $2) > 0 and m.department_id = any($3::integer[]) and "m"."enabled" = $4 and exists (select
  from held_role r
  where r.tenant_id = m.tenant_id and r.member_id = m.id and r.role_id = $5));

-- membersByIds
with recursive wanted as ( select *
  from member_directory m
  where m.tenant_id = $1 and m.id = any($2::uuid[]) ), up as ( select d.id as leaf, d.parent_id, d.name::text as path, 1 as depth
  from department d
  where d.tenant_id = $3 and d.id in (select w.department_id
  from wanted w)
  union all select u.leaf, d.parent_id, d.name || '/' || u.path, u.depth + 1
  from up u join department d on d.tenant_id = $4 and d.id = u.parent_id
  where u.depth < 32 ), path as ( select distinct on (u.leaf) u.leaf, u.path
  from up u
  order by u.leaf, u.depth desc ), given as materialized ( -- Once for all of them: asked for each, an export of thousands takes the square of their number. select r.member_id, json_agg(json_build_object('id', r.role_id, 'name', r.name, 'builtIn', r.built_in)
  order by r.name) as roles
  from held_role r
  where r.tenant_id = $5 and r.member_id = any($6::uuid[])
  group by r.member_id ) select w.id, w.username, w.name, w.phone, w.email, w.administrator, w.enabled, w.incomplete, w.department_id, coalesce(p.path, '') as department, t.name as organization, w.created_at, w.version, w.provided, coalesce(g.roles, '[]') as roles
  from wanted w join tenant t on t.id = w.tenant_id
  left join path p on p.leaf = w.department_id
  left join given g on g.member_id = w.id;
