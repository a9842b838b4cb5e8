-- settledAgents
select c.id, c.name, o.name as outlet_name, c.created_at, c.created_by, c.expires_at, c.used_at, c.withdrawn_at, count(*) over ()::integer as total
  from agent_claim c
  left join outlet_directory o on o.tenant_id = c.tenant_id and o.id = c.outlet_id
  where c.tenant_id = $1 and coalesce(c.used_at, c.withdrawn_at) >= $2
  order by coalesce(c.used_at, c.withdrawn_at) desc, c.id
  limit $3
  offset $4;

-- waitingAgents
select c.id, c.name, o.name as outlet_name, c.created_at, c.created_by, c.expires_at, c.used_at, c.withdrawn_at, count(*) over ()::integer as total
  from agent_claim c
  left join outlet_directory o on o.tenant_id = c.tenant_id and o.id = c.outlet_id
  where c.tenant_id = $1 and c.used_at is null and c.withdrawn_at is null and c.expires_at > now()
  order by c.expires_at, c.id
  limit $2
  offset $3;
