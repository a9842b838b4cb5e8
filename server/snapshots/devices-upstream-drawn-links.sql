-- behindElsewhere
select l.parent_id as "parentId", d.outlet_id as "outletId", o.name as "outletName", count(distinct d.id)::integer as devices, (array_agg(s.state
  order by array_position(array['down', 'unreachable', 'unmeasured', 'maintenance', 'up'], s.state)))[1] as state
  from ( select l.device_id, l.parent_id, l.source, l.local_port, l.remote_port, null::timestamptz as seen_at
  from device_link l
  where l.tenant_id = $1 and l.from_at <= $2::timestamptz and (l.to_at is null or l.to_at > $3::timestamptz)) l join device d on d.tenant_id = $4 and d.id = l.device_id join (select *
  from states_at(array[$5]::integer[], $6::timestamptz)) s on s.tenant_id = d.tenant_id and s.subject_id = d.id
  left join outlet_directory o on o.tenant_id = d.tenant_id and o.id = d.outlet_id
  where l.parent_id = any($7::uuid[]) and d.outlet_id is distinct
  from $8::uuid
  group by l.parent_id, d.outlet_id, o.name
  order by devices desc, o.name, l.parent_id
  limit $9;

-- drawnLinks
select l.device_id as "deviceId", l.parent_id as "parentId", l.source, l.local_port as "localPort", l.remote_port as "remotePort", l.seen_at as "seenAt"
  from ( select u.device_id, u.parent_id, u.source, u.local_port, u.remote_port, u.seen_at
  from device_upstream u join device d on d.tenant_id = u.tenant_id and d.id = u.device_id join subject_state s on s.tenant_id = u.tenant_id and s.subject_id = u.device_id
  where u.tenant_id = $1 and u.parent_id = any(s.depends_on) and (u.source = 'hand') = d.upstream_given) l
  where l.device_id = any($2::uuid[])
  order by l.device_id, l.parent_id;

-- outletsThrough
select distinct d.outlet_id as "outletId", o.id, o.name
  from device d join ( select u.device_id, u.parent_id, u.source, u.local_port, u.remote_port, u.seen_at
  from device_upstream u join device d on d.tenant_id = u.tenant_id and d.id = u.device_id join subject_state s on s.tenant_id = u.tenant_id and s.subject_id = u.device_id
  where u.tenant_id = $1 and u.parent_id = any(s.depends_on) and (u.source = 'hand') = d.upstream_given) l on l.device_id = d.id join device p on p.tenant_id = d.tenant_id and p.id = l.parent_id and p.outlet_id <> d.outlet_id join outlet_directory o on o.tenant_id = p.tenant_id and o.id = p.outlet_id
  where d.tenant_id = $2 and d.outlet_id = any($3::uuid[])
  order by o.name, o.id;

-- saidOf
select "id"
  from "device"
  where "tenant_id" = $1 and "upstream_given" = $2 and id = any($3::uuid[]);
