-- doneRows
select b.id, b.path_id, b.test_id, b.test_name, (select a.name
  from agent_directory a
  where a.tenant_id = b.tenant_id and a.id = (b.plan ->> 'agentId')::uuid) as from_name, (select a.name
  from agent_directory a
  where a.tenant_id = b.tenant_id and a.id = (b.plan -> 'target' ->> 'agentId')::uuid) as to_name, coalesce(b.started_at, b.ended_at) as at, coalesce(b.bytes, 0)::double precision as bytes, b.outcome
  from dial_booking b
  where b.tenant_id = $1 and b.test_id = $2::uuid and b.state = 'done'
  order by b.ended_at desc, b.id
  limit $3;

-- lineRows
select l.id, l.name, o.name as outlet_name, l.down_bps::double precision as down_bps, l.up_bps::double precision as up_bps
  from line_directory l
  left join outlet_directory o on o.tenant_id = l.tenant_id and o.id = l.outlet_id
  where l.tenant_id = $1 and l.id = any($2::uuid[])
  order by l.name, l.id;

-- linesOfRuns
select distinct l.id
  from ( select unnest(b.line_ids) as id
  from ( select b.line_ids
  from dial_booking b
  where b.tenant_id = $1 and b.test_id = $2::uuid
  order by b.requested_at desc
  limit $3) as b ) as l
  limit $4;

-- openRows
select b.id, b.path_id, b.test_id, b.test_name, (select a.name
  from agent_directory a
  where a.tenant_id = b.tenant_id and a.id = (b.plan ->> 'agentId')::uuid) as from_name, (select a.name
  from agent_directory a
  where a.tenant_id = b.tenant_id and a.id = (b.plan -> 'target' ->> 'agentId')::uuid) as to_name, b.state, coalesce(b.started_at, b.requested_at) as since, case b.state when 'running' then b.lease_until else b.free_at end as free_at, b.most_bytes::double precision as most_bytes, b.waits
  from dial_booking b
  where b.tenant_id = $1 and b.line_ids @> array[$2::uuid] and b.state <> 'done'
  order by b.requested_at, b.id
  limit $3;

-- resourceNames
select 'agent:' || a.id as resource, a.name
  from agent_directory a
  where a.tenant_id = $1 and 'agent:' || a.id = any($2::text[])
  union all select 'line:' || l.id, l.name
  from line_directory l
  where l.tenant_id = $3 and 'line:' || l.id = any($4::text[]);
