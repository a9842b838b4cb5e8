-- behindElsewhere
select l.parent_id as "parentId", d.outlet_id as "outletId", o.name as "outletName", count(distinct l.device_id)::integer as devices, (array_agg(s.state
  order by array_position(array['down', 'unreachable', 'unmeasured', 'maintenance', 'up'], s.state)))[1] as state
  from ( select l.device_id, l.parent_id, l.source, l.local_port, l.remote_port, null::timestamptz as seen_at
  from device_link l
  where l.tenant_id = $1 and "l"."parent_id" = any($2::uuid[]) and l.from_at <= $3::timestamptz and (l.to_at is null or l.to_at > $4::timestamptz)) l
  cross join lateral (select n.outlet_id
  from device n
  where n.tenant_id = $5 and n.id = l.device_id
  offset 0) d
  cross join lateral (select n.state
  from state_at($6, l.device_id, $7::timestamptz) n) s
  left join outlet_directory o on o.tenant_id = $8 and o.id = d.outlet_id
  where d.outlet_id is distinct
  from $9::uuid
  group by l.parent_id, d.outlet_id, o.name
  order by devices desc, o.name, l.parent_id
  limit $10;

-- drawnLinks
select l.device_id as "deviceId", l.parent_id as "parentId", l.source, l.local_port as "localPort", l.remote_port as "remotePort", l.seen_at as "seenAt"
  from ( select l.device_id, l.parent_id, l.source, l.local_port, l.remote_port, l.seen_at
  from device_upstream l
  cross join lateral ( select n.upstream_given
  from device n
  where n.tenant_id = $1 and n.id = l.device_id
  offset 0) d
  cross join lateral ( select n.depends_on
  from subject_state n
  where n.tenant_id = $2 and n.subject_id = l.device_id
  offset 0) s
  where l.tenant_id = $3 and "l"."device_id" = any($4::uuid[]) and l.parent_id = any(s.depends_on) and (l.source = 'hand') = d.upstream_given) l
  order by l.device_id, l.parent_id;

-- outletsThrough
select distinct d.outlet_id as "outletId", o.id, o.name
  from ( select l.device_id, l.parent_id, l.source, l.local_port, l.remote_port, l.seen_at
  from device_upstream l
  cross join lateral ( select n.upstream_given
  from device n
  where n.tenant_id = $1 and n.id = l.device_id
  offset 0) d
  cross join lateral ( select n.depends_on
  from subject_state n
  where n.tenant_id = $2 and n.subject_id = l.device_id
  offset 0) s
  where l.tenant_id = $3 and "l"."device_id" = any(array( select n.id
  from device n
  where n.tenant_id = $4 and n.outlet_id = any($5::uuid[]))) and l.parent_id = any(s.depends_on) and (l.source = 'hand') = d.upstream_given) l
  cross join lateral (select n.outlet_id
  from device n
  where n.tenant_id = $6 and n.id = "l"."device_id"
  offset 0) d
  cross join lateral (select n.outlet_id
  from device n
  where n.tenant_id = $7 and n.id = "l"."parent_id"
  offset 0) p join outlet_directory o on o.tenant_id = $8 and o.id = p.outlet_id
  where p.outlet_id <> d.outlet_id
  order by o.name, o.id;

-- saidOf
select "id"
  from "device"
  where "tenant_id" = $1 and "upstream_given" = $2 and id = any($3::uuid[]);
