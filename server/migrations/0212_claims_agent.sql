-- Which agent came with a claim, so that the task to install it leads to it; of claims before this, and of agents that were deleted, it is not known.
alter table agent_claim
  add column agent_id uuid,
  add foreign key (tenant_id, agent_id) references agent (tenant_id, id) on delete set null (agent_id);
create index agent_claim_by_agent on agent_claim (tenant_id, agent_id);
