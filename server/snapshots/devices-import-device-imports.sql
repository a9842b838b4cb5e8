-- devicesAt
select (p.place - 1)::int as at, d.id, d.sealed_community, d.name, d.kind, d.snmp_version, d.interval_s, o.number as outlet_number, d.region
  from unnest($1::inet[], $2::integer[]) with ordinality as p (address, port, place) join device d on d.tenant_id = $3 and d.address = p.address and d.port = p.port
  left join outlet_directory o on o.tenant_id = d.tenant_id and o.id = d.outlet_id -- A file says nothing of agents: the device that this server asks there is meant, else one that stands there behind an agent.
  order by d.agent_id is null;

-- insertDevices
insert into device (tenant_id, id, name, name_given, kind, kind_given, address, port, snmp_version, sealed_community, interval_s, outlet_id, region) select $1, n.*
  from unnest($2::uuid[], $3::text[], $4::boolean[], $5::text[], $6::boolean[], $7::inet[], $8::integer[], $9::text[], $10::bytea[], $11::integer[], $12::uuid[], $13::text[]) as n;
insert into subject_status (tenant_id, kind, subject_id, state, reason, since) select $1, $2, n.id, 'unmeasured', 'not-polled-yet', now()
  from unnest($3::uuid[]) as n (id);
