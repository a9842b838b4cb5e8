-- membersByUsernames
select m.id, m.username_key, m.username, m.name, m.phone, m.email, m.department_id, m.administrator, m.enabled, (select d.provided
  from member_directory d
  where d.tenant_id = m.tenant_id and d.id = m.id) as provided
  from member m
  where m.tenant_id = $1 and m.username_key = any($2::text[])
  for update;
select r.member_id, array_agg(r.role_id) as role_ids
  from member_role r
  where r.tenant_id = $1 and r.member_id = any($2::uuid[])
  group by r.member_id;
