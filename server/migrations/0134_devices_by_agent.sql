-- A device behind NAT is asked by an agent in its outlet. No foreign key: where the agent is gone the device stays with it and says so,
-- since its address means another machine to this server.
alter table device
  add column agent_id uuid,
  drop constraint device_tenant_id_address_port_key;
-- Two outlets may well have the same address behind their agents.
create unique index device_by_place on device (tenant_id, address, port, agent_id) nulls not distinct;
create index device_by_agent on device (tenant_id, agent_id) where agent_id is not null;
