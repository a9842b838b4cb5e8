-- codesOfRole
select p.permission
  from role_permission p
  where p.tenant_id = $1 and p.role_id = $2
  union all select unnest(t.permissions)
  from role_templates($3) as t
  where t.id = $4;

-- roleRow
select *
  from ( select r.id, r.name, r.description, r.built_in, case when r.built_in is null then 'own' else 'built-in' end as origin, o.name as affiliation, case when r.built_in = 'administrator' then (select count(*)::integer
  from member m
  where m.tenant_id = r.tenant_id and m.administrator) else (select count(*)::integer
  from member_role h
  where h.tenant_id = r.tenant_id and h.role_id = r.id) end as member_count, case when r.built_in = 'administrator' then $1::integer else ( select count(*)::integer
  from role_permission p
  where p.tenant_id = r.tenant_id and p.role_id = r.id and p.permission = any($2::text[]) ) end as permission_count, coalesce(s.default_role_id = r.id, false) as is_default, r.handed_down, r.changed_at, r.version
  from role r join organization o on o.id = r.tenant_id
  left join tenant_setting s on s.tenant_id = r.tenant_id
  where r.tenant_id = $3
  union all select t.id, t.name, t.description, null, 'template', t.owner_name, 0, (select count(*)::integer
  from unnest(t.permissions) as p (code)
  where p.code = any($4::text[])), false, true, t.changed_at, 0
  from role_templates($5) as t ) as "r"
  where "r"."id" = $6;

-- roleRows
select *
  from ( select r.id, r.name, r.description, r.built_in, case when r.built_in is null then 'own' else 'built-in' end as origin, o.name as affiliation, case when r.built_in = 'administrator' then (select count(*)::integer
  from member m
  where m.tenant_id = r.tenant_id and m.administrator) else (select count(*)::integer
  from member_role h
  where h.tenant_id = r.tenant_id and h.role_id = r.id) end as member_count, case when r.built_in = 'administrator' then $1::integer else ( select count(*)::integer
  from role_permission p
  where p.tenant_id = r.tenant_id and p.role_id = r.id and p.permission = any($2::text[]) ) end as permission_count, coalesce(s.default_role_id = r.id, false) as is_default, r.handed_down, r.changed_at, r.version
  from role r join organization o on o.id = r.tenant_id
  left join tenant_setting s on s.tenant_id = r.tenant_id
  where r.tenant_id = $3
  union all select t.id, t.name, t.description, null, 'template', t.owner_name, 0, (select count(*)::integer
  from unnest(t.permissions) as p (code)
  where p.code = any($4::text[])), false, true, t.changed_at, 0
  from role_templates($5) as t ) as "r"
  where ("r"."name" ilike $6 or "r"."description" ilike $7 or "r"."built_in" in ($8)) and "r"."origin" in ($9)
  order by r.name desc, "r"."name", "r"."id"
  limit $10
  offset $11;
select count(*)::integer as "total"
  from ( select r.id, r.name, r.description, r.built_in, case when r.built_in is null then 'own' else 'built-in' end as origin, o.name as affiliation, case when r.built_in = 'administrator' then (select count(*)::integer
  from member m
  where m.tenant_id = r.tenant_id and m.administrator) else (select count(*)::integer
  from member_role h
  where h.tenant_id = r.tenant_id and h.role_id = r.id) end as member_count, case when r.built_in = 'administrator' then $1::integer else ( select count(*)::integer
  from role_permission p
  where p.tenant_id = r.tenant_id and p.role_id = r.id and p.permission = any($2::text[]) ) end as permission_count, coalesce(s.default_role_id = r.id, false) as is_default, r.handed_down, r.changed_at, r.version
  from role r join organization o on o.id = r.tenant_id
  left join tenant_setting s on s.tenant_id = r.tenant_id
  where r.tenant_id = $3
  union all select t.id, t.name, t.description, null, 'template', t.owner_name, 0, (select count(*)::integer
  from unnest(t.permissions) as p (code)
  where p.code = any($4::text[])), false, true, t.changed_at, 0
  from role_templates($5) as t ) as "r"
  where ("r"."name" ilike $6 or "r"."description" ilike $7 or "r"."built_in" in ($8)) and "r"."origin" in ($9);
