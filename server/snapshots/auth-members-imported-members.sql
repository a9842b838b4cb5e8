-- holdMembersByUsernames
select m.id, m.username_key, m.username, m.name, m.phone, m.email, m.department_id, m.administrator, m.enabled, (select d.provided
  from member_directory d
  where d.tenant_id = m.tenant_id and d.id = m.id) as provided
  from member m
  where m.tenant_id = $1 and m.username_key = any($2::text[])
  for update;

-- insertMembers
insert into member (tenant_id, import_id, id, username, name, phone, email, department_id, enabled, incomplete) select $1, $2, m.*, array['password']
  from unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::integer[], $9::boolean[]) as m;

-- membersWithoutPassword
select "id", "username", "name"
  from "member"
  where "tenant_id" = $1 and "import_id" = $2 and "password_hash" is null and id <> all($3::uuid[]) and not (administrator and acts_for_provider(tenant_id))
  order by "username"
  limit $4
  for update;

-- ownersOf
select m.username_key as account, m.id
  from member m
  where m.tenant_id = $1 and m.username_key = any($2::text[])
  union all select m.email_key, m.id
  from member m
  where m.tenant_id = $3 and m.email_key = any($4::text[])
  union all select m.phone, m.id
  from member m
  where m.tenant_id = $5 and m.phone = any($6::text[]);

-- updateMembers
update member m
  set username = c.username, name = c.name, phone = c.phone, email = c.email, department_id = c.department_id, enabled = c.enabled, version = m.version + 1
  from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::integer[], $7::boolean[]) as c (id, username, name, phone, email, department_id, enabled)
  where m.tenant_id = $8 and m.id = c.id;
