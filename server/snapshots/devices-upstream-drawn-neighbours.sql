-- chassisOutside
with alone as materialized ( select n.tenant_id, (array_agg(n.device_id))[1] as id, n.chassis_mac
  from device_neighbours n
  where n.tenant_id = $1 and n.chassis_mac = any($2::text[])
  group by n.tenant_id, n.chassis_mac
  having count(*) = 1) select d.id, a.chassis_mac as "chassisMac"
  from alone a join device d on d.tenant_id = a.tenant_id and d.id = a.id
  where $3::uuid is null or d.outlet_id is distinct
  from $4::uuid
  order by d.id;

-- heardBy
select id, chassis_mac as "chassisMac", case when up_to <= $1 then heard end as heard
  from ( select n.device_id as id, n.chassis_mac, n.heard, sum(jsonb_array_length(n.heard)) over (order by n.device_id) as up_to
  from device_neighbours n
  where n.tenant_id = $2 and n.device_id = any($3::uuid[]) and n.heard <> '[]') as counted
  order by id;

-- marksInOutlet
select d.id, host(d.address) as address, d.sys_name as "sysName", n.chassis_mac as "chassisMac", array_append(coalesce(p.macs, '{}'), d.mac_address) as macs
  from device d -- Of each of these few by its key, and apart (offset 0): put together with all, those of a network are read for an outlet.
  left join lateral ( select k.chassis_mac
  from device_neighbours k
  where k.tenant_id = $1 and k.device_id = d.id
  offset 0) n on true
  left join lateral ( select array_agg(distinct i.mac_address) as macs
  from interface i
  where i.tenant_id = $2 and i.device_id = d.id and i.mac_address = any($3::text[]) and i.vanished_at is null ) p on true
  where d.tenant_id = $4 and d.outlet_id = $5::uuid
  order by d.id;
