-- Whether a tenant is open to its agents: as it is to the engine (paused_tenants), and not frozen.
create function is_open_to_agents(tenant integer) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select exists (select from organization o where o.id = tenant and not o.canary and o.enabled and not o.frozen
      and (o.expires_at is null or o.expires_at + interval '30 days' > now()));
  end;

-- The agent that a key stands for, before its tenant is known; one row or none.
create function agent_of_key(hash bytea)
  returns table (tenant_id integer, id uuid, public_key bytea, is_open boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select a.tenant_id, a.id, a.public_key, is_open_to_agents(a.tenant_id)
    from agent a where a.key_hash = hash;
  end;

-- The claim that a hash stands for, before its tenant is known; one row or none.
create function agent_claim_of(hash bytea) returns table (tenant_id integer, id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select c.tenant_id, c.id from agent_claim c where c.claim_hash = hash;
  end;

-- Which of these connections are over: their agent was revoked or deleted, connected again elsewhere, or its tenant was closed.
create function agent_links_over(tenants integer[], agents uuid[], numbers bigint[])
  returns table (agent_id uuid, link_number bigint, reason text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select n.agent, n.number,
      case when a.id is null or a.revoked_at is not null then 'revoked'
        when l.link_number <> n.number then 'replaced' else 'tenant-closed' end
    from unnest(tenants, agents, numbers) as n (tenant, agent, number)
    left join agent a on a.tenant_id = n.tenant and a.id = n.agent
    left join agent_link l on l.tenant_id = n.tenant and l.agent_id = n.agent
    where a.id is null or a.revoked_at is not null or l.link_number <> n.number or not is_open_to_agents(n.tenant);
  end;
