-- ruleChoices
select c.id, c.name
  from (select p.id::text, p.test_name || ' · ' || coalesce(l.name, a.name, p.address, '') as name
  from dial_path_directory p
  left join line_directory l on l.tenant_id = p.tenant_id and l.id = p.line_id
  left join agent_directory a on a.tenant_id = p.tenant_id and a.id = p.agent_id
  where p.tenant_id = $1) c
  where c.name ilike $2
  order by c.name collate natural_order, c.id
  limit 30;

-- ruleNames
select c.id, c.name
  from (select m.id::text, coalesce(nullif(m.name, ''), m.username) as name
  from member_directory m
  where m.enabled and m.tenant_id = $1) c
  where c.id = any($2::text[]);
