-- deleteDevice
select distinct "device_id"
  from "device_upstream"
  where "tenant_id" = $1 and "parent_id" = $2;
delete
  from "device"
  where "tenant_id" = $1 and "id" = $2;
insert into "removed_target" ("tenant_id", "id")
  values ($1, $2);

-- deleteSomeDevices
select pg_advisory_xact_lock(hashtextextended($1, 0));
select "id"
  from "device"
  where "tenant_id" = $1
  order by "id"
  limit $2;

-- deviceAt
select "id", "name"
  from "device"
  where "tenant_id" = $1 and address = $2::inet and "port" = $3 and agent_id is not distinct
  from $4::uuid;

-- insertDevice
insert into "device" ("id", "address", "port", "snmp_version", "interval_s", "sealed_community", "tenant_id", "name", "name_given", "kind", "kind_given", "outlet_id", "agent_id", "region")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
  on conflict ("tenant_id", "address", "port", "agent_id") do nothing
  returning "id";
insert into subject_status (tenant_id, kind, subject_id, state, reason, since) select $1, $2, n.id, 'unmeasured', 'not-polled-yet', now()
  from unnest($3::uuid[]) as n (id);

-- lockDevice
select "id", "name", "kind", host(address) as "address", "port", "snmp_version", "interval_s", "outlet_id", "region", "agent_id", "version", "sealed_community"
  from "device"
  where "tenant_id" = $1 and "id" = $2
  for update;

-- updateDevice
update "device"
  set "address" = $1, "port" = $2, "snmp_version" = $3, "interval_s" = $4, "sealed_community" = $5, "name" = $6, "kind" = $7, "outlet_id" = $8, "region" = $9, "agent_id" = $10, "name_given" = name_given or name <> $11, "kind_given" = $12::text is not null and (kind_given or kind is distinct
  from $13), "version" = "version" + $14
  where "tenant_id" = $15 and "id" = $16
  returning "version";
