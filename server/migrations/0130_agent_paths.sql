-- Agents as sources of dial tests, further targets, and agents as subjects with states of their own.
alter table dial_test
  -- Where it is sent from (contract/src/dial/dial-sources.ts).
  add column sources jsonb not null default '{"server": true, "allAgents": false, "outletIds": [], "tags": []}',
  -- From an agent, once over each line of its outlet.
  add column over_lines boolean not null default false;

-- Another agent, or whatever gateway a source has. Of an agent that was deleted nothing is left, until the target goes.
alter table dial_target
  add column agent_id uuid,
  add column if not exists is_gateway boolean not null default false,
  add foreign key (tenant_id, agent_id) references agent (tenant_id, id) on delete set null (agent_id),
  drop constraint dial_target_check,
  add constraint dial_target_check check (num_nonnulls(address, line_id, agent_id, nullif(is_gateway, false)) <= 1);
create index dial_target_by_agent on dial_target (tenant_id, agent_id) where agent_id is not null;

alter table dial_path
  -- The line of the agent's outlet that it is sent over; null: whichever way there is.
  add column if not exists source_line_id uuid,
  drop constraint dial_path_tenant_id_target_id_source_kind_source_id_key,
  add constraint dial_path_once unique nulls not distinct (tenant_id, target_id, source_kind, source_id, source_line_id);
create index dial_path_by_source on dial_path (tenant_id, source_id) where source_id is not null;

-- Every agent has a state from now on.
alter table agent no force row level security;
alter table subject_status no force row level security;
insert into subject_status (tenant_id, kind, subject_id, state, reason, since)
select tenant_id, 'agent', id, 'unmeasured', 'not-polled-yet', now() from agent;
alter table agent force row level security;
alter table subject_status force row level security;
