-- lineCounts
select "s"."state", "l"."provider", "o"."region", count(*) as "count"
  from "line" as "l"
  inner join "subject_state" as "s" on "s"."tenant_id" = "l"."tenant_id" and "s"."subject_id" = "l"."id"
  inner join "outlet_directory" as "o" on "o"."tenant_id" = "l"."tenant_id" and "o"."id" = "l"."outlet_id"
  where "l"."tenant_id" = $1 and (("l"."name" ilike $2 or "l"."provider" ilike $3 or "l"."circuit_id" ilike $4 or host(l.address) like $5 or "o"."number" ilike $6 or "o"."name" ilike $7) and s.state = any($8) and l.access = any($9) and "l"."role" = $10 and "l"."outlet_id" = $11 and "l"."device_id" = $12 and "l"."provider" = $13 and "o"."region" = $14 and l.id in ( select t.id
  from line_traits((select app_tenants())::integer[]) t
  where starts_with(t.division, $15::text) and t.age = any($16::text[]) and t.contract = any($17::text[]) and $18::text[] <@ array_remove(array[ case when t.region = '' then 'region' end, case when t.division = '' then 'division' end], null)))
  group by "s"."state", "l"."provider", "o"."region";

-- lineDetail
select "l"."id", "l"."name", "l"."outlet_id", "o"."number" as "outlet_number", "o"."name" as "outlet_name", "o"."region", "l"."provider", "l"."circuit_id", "l"."access", "l"."role", "l"."down_bps", "l"."up_bps", "l"."address_kind", host(l.address) as "address", "l"."device_id", (select d.name
  from device_directory d
  where d.tenant_id = l.tenant_id and d.id = l.device_id) as "device_name", "l"."interface_id", (select i.name
  from interface_directory i
  where i.tenant_id = l.tenant_id and i.id = l.interface_id) as "interface_name", to_char(l.contract_to, 'YYYY-MM-DD') as "contract_to", "l"."sla_availability_percent", "l"."sla_loss_percent", "l"."sla_rtt_ms", "l"."sla_jitter_ms", "s"."state", "s"."reason", "s"."since", "s"."ping_sent", "s"."ping_received", case when s.measured_at > now() - l.interval_s * interval '2.5 seconds' then s.rtt_ms end as "rtt_ms", case when s.measured_at > now() - l.interval_s * interval '2.5 seconds' then s.loss_percent end as "loss_percent", case when s.measured_at > now() - l.interval_s * interval '2.5 seconds' then s.jitter_ms end as "jitter_ms", case when s.measured_at > now() - l.interval_s * interval '2.5 seconds' then s.mos end as "mos", case when s.measured_at > now() - l.interval_s * interval '2.5 seconds' then s.in_bps end as "in_bps", case when s.measured_at > now() - l.interval_s * interval '2.5 seconds' then s.out_bps end as "out_bps", to_char(l.contract_from, 'YYYY-MM-DD') as "contract_from", "l"."monthly_cost", "l"."currency", "l"."note", "l"."created_at", "l"."version", host(l.port_address) as "port_address", "l"."port_address_at"
  from "line" as "l"
  inner join "subject_state" as "s" on "s"."tenant_id" = "l"."tenant_id" and "s"."subject_id" = "l"."id"
  inner join "outlet_directory" as "o" on "o"."tenant_id" = "l"."tenant_id" and "o"."id" = "l"."outlet_id"
  where "l"."tenant_id" = $1 and "l"."id" = $2;

-- lineRows
select "l"."id", "l"."name", "l"."outlet_id", "o"."number" as "outlet_number", "o"."name" as "outlet_name", "o"."region", "l"."provider", "l"."circuit_id", "l"."access", "l"."role", "l"."down_bps", "l"."up_bps", "l"."address_kind", host(l.address) as "address", "l"."device_id", (select d.name
  from device_directory d
  where d.tenant_id = l.tenant_id and d.id = l.device_id) as "device_name", "l"."interface_id", (select i.name
  from interface_directory i
  where i.tenant_id = l.tenant_id and i.id = l.interface_id) as "interface_name", to_char(l.contract_to, 'YYYY-MM-DD') as "contract_to", "l"."sla_availability_percent", "l"."sla_loss_percent", "l"."sla_rtt_ms", "l"."sla_jitter_ms", "s"."state", "s"."reason", "s"."since", "s"."ping_sent", "s"."ping_received", case when s.measured_at > now() - l.interval_s * interval '2.5 seconds' then s.rtt_ms end as "rtt_ms", case when s.measured_at > now() - l.interval_s * interval '2.5 seconds' then s.loss_percent end as "loss_percent", case when s.measured_at > now() - l.interval_s * interval '2.5 seconds' then s.jitter_ms end as "jitter_ms", case when s.measured_at > now() - l.interval_s * interval '2.5 seconds' then s.mos end as "mos", case when s.measured_at > now() - l.interval_s * interval '2.5 seconds' then s.in_bps end as "in_bps", case when s.measured_at > now() - l.interval_s * interval '2.5 seconds' then s.out_bps end as "out_bps"
  from "line" as "l"
  inner join "subject_state" as "s" on "s"."tenant_id" = "l"."tenant_id" and "s"."subject_id" = "l"."id"
  inner join "outlet_directory" as "o" on "o"."tenant_id" = "l"."tenant_id" and "o"."id" = "l"."outlet_id"
  where "l"."tenant_id" = $1 and (("l"."name" ilike $2 or "l"."provider" ilike $3 or "l"."circuit_id" ilike $4 or host(l.address) like $5 or "o"."number" ilike $6 or "o"."name" ilike $7) and s.state = any($8) and l.access = any($9) and "l"."role" = $10 and "l"."outlet_id" = $11 and "l"."device_id" = $12 and "l"."provider" = $13 and "o"."region" = $14 and l.id in ( select t.id
  from line_traits((select app_tenants())::integer[]) t
  where starts_with(t.division, $15::text) and t.age = any($16::text[]) and t.contract = any($17::text[]) and $18::text[] <@ array_remove(array[ case when t.region = '' then 'region' end, case when t.division = '' then 'division' end], null)))
  order by case when s.measured_at > now() - l.interval_s * interval '2.5 seconds' then s.rtt_ms end desc nulls last, "l"."id"
  limit $19
  offset $20;

-- lineTotal
select count(*) as "total"
  from "line" as "l"
  inner join "subject_state" as "s" on "s"."tenant_id" = "l"."tenant_id" and "s"."subject_id" = "l"."id"
  inner join "outlet_directory" as "o" on "o"."tenant_id" = "l"."tenant_id" and "o"."id" = "l"."outlet_id"
  where "l"."tenant_id" = $1 and (("l"."name" ilike $2 or "l"."provider" ilike $3 or "l"."circuit_id" ilike $4 or host(l.address) like $5 or "o"."number" ilike $6 or "o"."name" ilike $7) and s.state = any($8) and l.access = any($9) and "l"."role" = $10 and "l"."outlet_id" = $11 and "l"."device_id" = $12 and "l"."provider" = $13 and "o"."region" = $14 and l.id in ( select t.id
  from line_traits((select app_tenants())::integer[]) t
  where starts_with(t.division, $15::text) and t.age = any($16::text[]) and t.contract = any($17::text[]) and $18::text[] <@ array_remove(array[ case when t.region = '' then 'region' end, case when t.division = '' then 'division' end], null)));
