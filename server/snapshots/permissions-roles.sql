-- codesOfRole
select p.permission
  from role_permission p
  where p.tenant_id = $1 and p.role_id = $2
  union all select unnest(t.permissions)
  from role_templates($3) as t
  where t.id = $4;

-- roleRow
select *
  from ( select r.id, r.name, r.description, r.built_in, case when r.built_in is null then 'own' else 'built-in' end as origin, o.name as affiliation, (select count(*)::integer
  from member_role h
  where h.tenant_id = r.tenant_id and h.role_id = r.id) as member_count, case when r.built_in in ('administrator', 'platform-administrator') then $1::integer else ( select count(*)::integer
  from role_permission p
  where p.tenant_id = r.tenant_id and p.role_id = r.id and p.permission = any($2::text[]) ) end as permission_count, coalesce((select s.default_role_id
  from tenant_setting s
  where s.tenant_id = $3) = r.id, false) as is_default, r.handed_down, r.changed_at, r.version
  from role r join tenant o on o.id = r.tenant_id
  where r.tenant_id = $4
  union all select t.id, t.name, t.description, null, 'template', t.owner_name, 0, (select count(*)::integer
  from unnest(t.permissions) as p (code)
  where p.code = any($5::text[])), false, true, t.changed_at, 0
  from role_templates($6) as t ) as "r"
  where "r"."id" = $7;

-- roleRows
select *
  from ( select r.id, r.name, r.description, r.built_in, case when r.built_in is null then 'own' else 'built-in' end as origin, o.name as affiliation, (select count(*)::integer
  from member_role h
  where h.tenant_id = r.tenant_id and h.role_id = r.id) as member_count, case when r.built_in in ('administrator', 'platform-administrator') then $1::integer else ( select count(*)::integer
  from role_permission p
  where p.tenant_id = r.tenant_id and p.role_id = r.id and p.permission = any($2::text[]) ) end as permission_count, coalesce((select s.default_role_id
  from tenant_setting s
  where s.tenant_id = $3) = r.id, false) as is_default, r.handed_down, r.changed_at, r.version
  from role r join tenant o on o.id = r.tenant_id
  where r.tenant_id = $4
  union all select t.id, t.name, t.description, null, 'template', t.owner_name, 0, (select count(*)::integer
  from unnest(t.permissions) as p (code)
  where p.code = any($5::text[])), false, true, t.changed_at, 0
  from role_templates($6) as t ) as "r"
  where ("r"."name" ilike $7 or "r"."description" ilike $8 or "r"."built_in" in ($9)) and "r"."origin" in ($10)
  order by r.name desc, "r"."name", "r"."id"
  limit $11
  offset $12;
select count(*)::integer as "total"
  from ( select r.id, r.name, r.description, r.built_in, case when r.built_in is null then 'own' else 'built-in' end as origin, o.name as affiliation, (select count(*)::integer
  from member_role h
  where h.tenant_id = r.tenant_id and h.role_id = r.id) as member_count, case when r.built_in in ('administrator', 'platform-administrator') then $1::integer else ( select count(*)::integer
  from role_permission p
  where p.tenant_id = r.tenant_id and p.role_id = r.id and p.permission = any($2::text[]) ) end as permission_count, coalesce((select s.default_role_id
  from tenant_setting s
  where s.tenant_id = $3) = r.id, false) as is_default, r.handed_down, r.changed_at, r.version
  from role r join tenant o on o.id = r.tenant_id
  where r.tenant_id = $4
  union all select t.id, t.name, t.description, null, 'template', t.owner_name, 0, (select count(*)::integer
  from unnest(t.permissions) as p (code)
  where p.code = any($5::text[])), false, true, t.changed_at, 0
  from role_templates($6) as t ) as "r"
  where ("r"."name" ilike $7 or "r"."description" ilike $8 or "r"."built_in" in ($9)) and "r"."origin" in ($10);
