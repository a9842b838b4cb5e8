-- deviceCounts
select "s"."state", "d"."kind", count(*) as "count"
  from "device" as "d"
  inner join "subject_state" as "s" on "s"."tenant_id" = "d"."tenant_id" and "s"."subject_id" = "d"."id"
  left join "outlet_directory" as "o" on "o"."tenant_id" = "d"."tenant_id" and "o"."id" = "d"."outlet_id"
  left join "agent_directory" as "a" on "a"."tenant_id" = "d"."tenant_id" and "a"."id" = "d"."agent_id"
  where "d"."tenant_id" = $1 and (("d"."name" ilike $2 or host(d.address) like $3 or "d"."sys_name" ilike $4 or "d"."brand" ilike $5 or "d"."model" ilike $6 or "d"."serial_number" ilike $7 or "d"."mac_address" ilike $8 or "d"."location" ilike $9 or "d"."region" ilike $10 or "o"."number" ilike $11 or "o"."name" ilike $12) and "d"."outlet_id" = $13 and d.id in ( select t.id
  from device_traits(array[$14]::integer[]) t
  where "t"."region" = $15::text and "t"."brand" = $16::text and "t"."model" = $17::text and "t"."firmware" = $18::text and "t"."age" = any($19::text[]) and "t"."support" = any($20::text[]) and "t"."software" = any($21::text[]) and starts_with(t.division, $22::text) and $23::text[] <@ array_remove(array[ case when t.region = '' then 'region' end, case when t.division = '' then 'division' end, case when t.outlet_id is null then 'outlet' end, case when t.kind = '' then 'kind' end, case when t.brand = '' then 'brand' end, case when t.model = '' then 'model' end, case when t.firmware = '' then 'firmware' end], null)))
  group by "s"."state", "d"."kind";

-- deviceDetail
select "d"."id", "d"."name", "d"."kind", host(d.address) as "address", "d"."port", "d"."snmp_version", "d"."brand", "d"."model", "d"."serial_number", "d"."mac_address", "d"."location", "d"."region", "d"."outlet_id", "o"."number" as "outlet_number", "o"."name" as "outlet_name", "d"."agent_id", "a"."name" as "agent_name", "d"."interval_s", "s"."state", "s"."reason", "s"."since", "s"."ping_sent", "s"."ping_received", "s"."measured_at", "s"."line_id", case when s.measured_at > now() - d.interval_s * interval '2.5 seconds' then s.rtt_ms end as "rtt_ms", case when s.measured_at > now() - d.interval_s * interval '2.5 seconds' then s.loss_percent end as "loss_percent", case when s.measured_at > now() - d.interval_s * interval '2.5 seconds' then s.in_bps end as "in_bps", case when s.measured_at > now() - d.interval_s * interval '2.5 seconds' then s.out_bps end as "out_bps", ( select json_build_object('all', count(*), 'up', count(*) filter (where i.oper_status = 1), 'line', min(i.name) filter (where i.id = s.line_id))
  from interface i
  where i.tenant_id = d.tenant_id and i.device_id = d.id and i.vanished_at is null) as "counts", "d"."description", "d"."contact", "d"."firmware", "d"."sys_name", "d"."sys_object_id", "s"."uptime_s", "d"."processors", "d"."memory_index", "d"."disks", "d"."discovered_at", "d"."discovery_fault", "d"."created_at", "d"."version", "d"."upstream_given", ( select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name)
  order by p.name, p.id), '[]')
  from device p
  where p.tenant_id = d.tenant_id and p.id = any(s.depends_on)) as "upstream"
  from "device" as "d"
  inner join "subject_state" as "s" on "s"."tenant_id" = "d"."tenant_id" and "s"."subject_id" = "d"."id"
  left join "outlet_directory" as "o" on "o"."tenant_id" = "d"."tenant_id" and "o"."id" = "d"."outlet_id"
  left join "agent_directory" as "a" on "a"."tenant_id" = "d"."tenant_id" and "a"."id" = "d"."agent_id"
  where "d"."tenant_id" = $1 and "d"."id" = $2;

-- deviceRows
select "d"."id", "d"."name", "d"."kind", host(d.address) as "address", "d"."port", "d"."snmp_version", "d"."brand", "d"."model", "d"."serial_number", "d"."mac_address", "d"."location", "d"."region", "d"."outlet_id", "o"."number" as "outlet_number", "o"."name" as "outlet_name", "d"."agent_id", "a"."name" as "agent_name", "d"."interval_s", "s"."state", "s"."reason", "s"."since", "s"."ping_sent", "s"."ping_received", "s"."measured_at", "s"."line_id", case when s.measured_at > now() - d.interval_s * interval '2.5 seconds' then s.rtt_ms end as "rtt_ms", case when s.measured_at > now() - d.interval_s * interval '2.5 seconds' then s.loss_percent end as "loss_percent", case when s.measured_at > now() - d.interval_s * interval '2.5 seconds' then s.in_bps end as "in_bps", case when s.measured_at > now() - d.interval_s * interval '2.5 seconds' then s.out_bps end as "out_bps", ( select json_build_object('all', count(*), 'up', count(*) filter (where i.oper_status = 1), 'line', min(i.name) filter (where i.id = s.line_id))
  from interface i
  where i.tenant_id = d.tenant_id and i.device_id = d.id and i.vanished_at is null) as "counts"
  from "device" as "d"
  inner join "subject_state" as "s" on "s"."tenant_id" = "d"."tenant_id" and "s"."subject_id" = "d"."id"
  left join "outlet_directory" as "o" on "o"."tenant_id" = "d"."tenant_id" and "o"."id" = "d"."outlet_id"
  left join "agent_directory" as "a" on "a"."tenant_id" = "d"."tenant_id" and "a"."id" = "d"."agent_id"
  where "d"."tenant_id" = $1 and (("d"."name" ilike $2 or host(d.address) like $3 or "d"."sys_name" ilike $4 or "d"."brand" ilike $5 or "d"."model" ilike $6 or "d"."serial_number" ilike $7 or "d"."mac_address" ilike $8 or "d"."location" ilike $9 or "d"."region" ilike $10 or "o"."number" ilike $11 or "o"."name" ilike $12) and "d"."outlet_id" = $13 and d.kind = any($14) and s.state = any($15) and d.id in ( select t.id
  from device_traits(array[$16]::integer[]) t
  where "t"."region" = $17::text and "t"."brand" = $18::text and "t"."model" = $19::text and "t"."firmware" = $20::text and "t"."age" = any($21::text[]) and "t"."support" = any($22::text[]) and "t"."software" = any($23::text[]) and starts_with(t.division, $24::text) and $25::text[] <@ array_remove(array[ case when t.region = '' then 'region' end, case when t.division = '' then 'division' end, case when t.outlet_id is null then 'outlet' end, case when t.kind = '' then 'kind' end, case when t.brand = '' then 'brand' end, case when t.model = '' then 'model' end, case when t.firmware = '' then 'firmware' end], null)))
  order by d.name desc nulls last, "d"."id"
  limit 20
  offset $26;

-- deviceTotal
select count(*) as "total"
  from "device" as "d"
  inner join "subject_state" as "s" on "s"."tenant_id" = "d"."tenant_id" and "s"."subject_id" = "d"."id"
  left join "outlet_directory" as "o" on "o"."tenant_id" = "d"."tenant_id" and "o"."id" = "d"."outlet_id"
  left join "agent_directory" as "a" on "a"."tenant_id" = "d"."tenant_id" and "a"."id" = "d"."agent_id"
  where "d"."tenant_id" = $1 and (("d"."name" ilike $2 or host(d.address) like $3 or "d"."sys_name" ilike $4 or "d"."brand" ilike $5 or "d"."model" ilike $6 or "d"."serial_number" ilike $7 or "d"."mac_address" ilike $8 or "d"."location" ilike $9 or "d"."region" ilike $10 or "o"."number" ilike $11 or "o"."name" ilike $12) and "d"."outlet_id" = $13 and d.kind = any($14) and s.state = any($15) and d.id in ( select t.id
  from device_traits(array[$16]::integer[]) t
  where "t"."region" = $17::text and "t"."brand" = $18::text and "t"."model" = $19::text and "t"."firmware" = $20::text and "t"."age" = any($21::text[]) and "t"."support" = any($22::text[]) and "t"."software" = any($23::text[]) and starts_with(t.division, $24::text) and $25::text[] <@ array_remove(array[ case when t.region = '' then 'region' end, case when t.division = '' then 'division' end, case when t.outlet_id is null then 'outlet' end, case when t.kind = '' then 'kind' end, case when t.brand = '' then 'brand' end, case when t.model = '' then 'model' end, case when t.firmware = '' then 'firmware' end], null)));
