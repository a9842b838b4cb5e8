-- askedOf
select "address", "port", "snmp_version", "sealed_community", "agent_id"
  from "device"
  where "tenant_id" = $1 and "id" = $2;

-- knownInterfaces
select "id", "if_index", "name", "description", "vanished_at"
  from "interface"
  where "tenant_id" = $1 and "device_id" = $2
  order by "vanished_at" desc nulls first;

-- lockAsked
select "discovered_at", "firmware"
  from "device"
  where "tenant_id" = $1 and "id" = $2 and "address" = $3 and "port" = $4 and "snmp_version" = $5 and "sealed_community" = $6 and agent_id is not distinct
  from $7::uuid for no key update;

-- nameOfDevice
select "name", "address"
  from "device"
  where "tenant_id" = $1 and "id" = $2;

-- saveDiscoveryFault
update "device"
  set "discovery_fault" = $1
  where "tenant_id" = $2 and "id" = $3;

-- saveFacts
update "device"
  set "name" = case when name_given then name else $1 end, "kind" = case when kind_given then kind else $2::text end, "sys_name" = $3, "mac_address" = $4, "processors" = $5, "memory_index" = $6, "disks" = $7, "memory_bytes" = $8, "discovered_at" = now(), "discovery_fault" = $9
  where "tenant_id" = $10 and "id" = $11;
