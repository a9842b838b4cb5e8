-- agentsBeyond
select "a"."name"
  from "dial_path" as "p"
  inner join "agent_directory" as "a" on "a"."tenant_id" = "p"."tenant_id" and "a"."id" = "p"."source_id"
  where "p"."tenant_id" = $1 and "p"."source_kind" = $2
  group by "a"."name"
  having count(*) > $3
  limit $4;

-- deleteUnwanted
delete
  from dial_path p
  where p.tenant_id = $1 and ($2::uuid is null or p.test_id = $3::uuid) and ($4::uuid is null or (p.source_kind = 'agent' and p.source_id = $5::uuid)) and not exists (select
  from ( select t.id as test_id, g.id as target_id, 'server' as source_kind, null::uuid as source_id, null::uuid as source_line_id, array_remove(array[l.outlet_id], null) as places
  from dial_test t join dial_target g on g.tenant_id = t.tenant_id and g.test_id = t.id
  left join line_directory l on l.tenant_id = g.tenant_id and l.id = g.line_id
  where t.tenant_id = $6 and (t.sources ->> 'server')::boolean and not g.is_gateway and not g.is_hub and num_nonnulls(g.address, g.line_id, g.agent_id) = 1 and $7::uuid is null and ($8::uuid is null or t.id = $9::uuid)
  union all select s.test_id, g.id, 'agent', s.id, o.id, array_remove(array[coalesce(s.outlet_id, s.id), l.outlet_id], null) -- Which agents a test is sent by is asked once for each test (offset 0): of each target, ten thousand are compared with a thousand agents.
  from ( select t.tenant_id, t.id as test_id, t.over_lines, a.id, a.outlet_id
  from dial_test t join agent_directory a on a.tenant_id = t.tenant_id and not a.is_revoked and ( (t.sources ->> 'allAgents')::boolean or jsonb_exists(t.sources -> 'outletIds', a.outlet_id::text) or exists (select
  from jsonb_array_elements_text(t.sources -> 'tags') as s (tag)
  where s.tag = any (a.tags)))
  where t.tenant_id = $10 and ($11::uuid is null or a.id = $12::uuid) and ($13::uuid is null or t.id = $14::uuid)
  offset 0 ) s join dial_target g on g.tenant_id = s.tenant_id and g.test_id = s.test_id
  left join line_directory l on l.tenant_id = g.tenant_id and l.id = g.line_id
  left join line_directory o on s.over_lines and o.tenant_id = s.tenant_id and o.outlet_id = s.outlet_id
  where (not s.over_lines or o.id is not null) and (g.is_gateway or g.is_hub or num_nonnulls(g.address, g.line_id, g.agent_id) = 1) and g.agent_id is distinct
  from s.id and (g.line_id is null or g.line_id is distinct
  from o.id)) as w
  where w.target_id = p.target_id and w.source_kind = p.source_kind and w.source_id is not distinct
  from p.source_id and w.source_line_id is not distinct
  from p.source_line_id)
  returning p.id, p.source_id as agent_id;

-- insertPaths
insert into dial_path (tenant_id, test_id, target_id, source_kind, source_id, source_line_id) select $1, n.test_id, n.target_id, n.source_kind, n.source_id, n.source_line_id
  from unnest( $2::uuid[], $3::uuid[], $4::text[], $5::uuid[], $6::uuid[] ) as n (test_id, target_id, source_kind, source_id, source_line_id)
  returning id;

-- lockPaths
select pg_advisory_xact_lock($1, hashtext('dial paths'));

-- missingPaths
select w.*
  from ( select t.id as test_id, g.id as target_id, 'server' as source_kind, null::uuid as source_id, null::uuid as source_line_id, array_remove(array[l.outlet_id], null) as places
  from dial_test t join dial_target g on g.tenant_id = t.tenant_id and g.test_id = t.id
  left join line_directory l on l.tenant_id = g.tenant_id and l.id = g.line_id
  where t.tenant_id = $1 and (t.sources ->> 'server')::boolean and not g.is_gateway and not g.is_hub and num_nonnulls(g.address, g.line_id, g.agent_id) = 1 and $2::uuid is null and ($3::uuid is null or t.id = $4::uuid)
  union all select s.test_id, g.id, 'agent', s.id, o.id, array_remove(array[coalesce(s.outlet_id, s.id), l.outlet_id], null) -- Which agents a test is sent by is asked once for each test (offset 0): of each target, ten thousand are compared with a thousand agents.
  from ( select t.tenant_id, t.id as test_id, t.over_lines, a.id, a.outlet_id
  from dial_test t join agent_directory a on a.tenant_id = t.tenant_id and not a.is_revoked and ( (t.sources ->> 'allAgents')::boolean or jsonb_exists(t.sources -> 'outletIds', a.outlet_id::text) or exists (select
  from jsonb_array_elements_text(t.sources -> 'tags') as s (tag)
  where s.tag = any (a.tags)))
  where t.tenant_id = $5 and ($6::uuid is null or a.id = $7::uuid) and ($8::uuid is null or t.id = $9::uuid)
  offset 0 ) s join dial_target g on g.tenant_id = s.tenant_id and g.test_id = s.test_id
  left join line_directory l on l.tenant_id = g.tenant_id and l.id = g.line_id
  left join line_directory o on s.over_lines and o.tenant_id = s.tenant_id and o.outlet_id = s.outlet_id
  where (not s.over_lines or o.id is not null) and (g.is_gateway or g.is_hub or num_nonnulls(g.address, g.line_id, g.agent_id) = 1) and g.agent_id is distinct
  from s.id and (g.line_id is null or g.line_id is distinct
  from o.id)) as w
  where not exists (select
  from dial_path p
  where p.tenant_id = $10 and w.target_id = p.target_id and w.source_kind = p.source_kind and w.source_id is not distinct
  from p.source_id and w.source_line_id is not distinct
  from p.source_line_id);

-- sendingAgents
select distinct p.source_id as id
  from dial_path p join dial_target g on g.tenant_id = p.tenant_id and g.id = p.target_id
  where p.tenant_id = $1 and p.source_kind = 'agent' and ( p.test_id = $2::uuid or g.agent_id = $3::uuid or g.line_id = $4::uuid or ($5::uuid is not null and p.source_line_id is not null));

-- tenantsWithTests
select distinct "tenant_id"
  from "dial_test";
