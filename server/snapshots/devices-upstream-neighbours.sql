-- forgetNeighbours
delete
  from "device_neighbours"
  where "tenant_id" = $1 and "device_id" = $2;

-- forgetParted
delete
  from device_upstream u using device d, device p
  where u.tenant_id = $1 and u.source = 'lldp' and d.tenant_id = u.tenant_id and d.id = u.device_id and p.tenant_id = u.tenant_id and p.id = u.parent_id and (d.outlet_id is null or d.outlet_id is distinct
  from p.outlet_id)
  returning u.device_id;

-- knownInOutlet
select "d"."id", host(d.address) as "address", "d"."sys_name", "d"."mac_address", "n"."chassis_mac", "n"."heard"
  from "device" as "d"
  left join "device_neighbours" as "n" on "n"."tenant_id" = "d"."tenant_id" and "n"."device_id" = "d"."id"
  where "d"."tenant_id" = $1 and "d"."outlet_id" = $2
  order by "d"."id";

-- outletOf
select "outlet_id"
  from "device"
  where "tenant_id" = $1 and "id" = $2;

-- saveNeighbours
select "heard"
  from "device_neighbours"
  where "tenant_id" = $1 and "device_id" = $2;

-- waysOutOf
select distinct "d"."id"
  from "line_directory" as "l"
  inner join "device" as "d" on "d"."tenant_id" = "l"."tenant_id" and "d"."id" = "l"."device_id"
  where "l"."tenant_id" = $1 and "l"."outlet_id" = $2 and "d"."outlet_id" = $3
  order by "d"."id";

-- writeLearned
delete
  from device_upstream u using device d
  where u.tenant_id = $1 and u.source = 'lldp' and d.tenant_id = u.tenant_id and d.id = u.device_id and d.outlet_id = $2::uuid and not exists ( select
  from jsonb_to_recordset($3::jsonb) as e ("deviceId" uuid, "parentId" uuid)
  where e."deviceId" = u.device_id and e."parentId" = u.parent_id)
  returning u.device_id;
insert into device_upstream (tenant_id, device_id, parent_id, source, local_port, remote_port, seen_at) select $1, e."deviceId", e."parentId", 'lldp', e."localPort", e."remotePort", to_timestamp(e."seenMs" / 1000)
  from jsonb_to_recordset($2::jsonb) as e ("deviceId" uuid, "parentId" uuid, "localPort" text, "remotePort" text, "seenMs" double precision)
  on conflict (tenant_id, device_id, source, parent_id) do update
  set local_port = excluded.local_port, remote_port = excluded.remote_port, seen_at = excluded.seen_at
  where (device_upstream.local_port, device_upstream.remote_port, device_upstream.seen_at) is distinct
  from (excluded.local_port, excluded.remote_port, excluded.seen_at)
  returning xmax = 0 as "isNew";
