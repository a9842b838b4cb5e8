-- countLines
select "tenant_id", count(*)::integer as "used"
  from "line"
  group by "tenant_id";

-- deleteLine
delete
  from "line"
  where "tenant_id" = $1 and "id" = $2;
insert into "removed_target" ("tenant_id", "id")
  values ($1, $2);

-- deleteSomeLines
select "id"
  from "line"
  where "tenant_id" = $1
  order by "id"
  limit $2;

-- insertLine
insert into "line" ("tenant_id", "id", "name", "provider", "circuit_id", "access", "role", "down_bps", "up_bps", "address_kind", "address", "contract_from", "contract_to", "monthly_cost", "currency", "sla_availability_percent", "sla_loss_percent", "sla_rtt_ms", "sla_jitter_ms", "note", "outlet_id", "device_id", "interface_id")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23);
insert into subject_status (tenant_id, kind, subject_id, state, reason, since) select $1, $2, n.id, 'unmeasured', 'not-polled-yet', now()
  from unnest($3::uuid[]) as n (id);

-- lockLine
select "outlet_id", "name", "provider", "circuit_id", "access", "role", "down_bps", "up_bps", "address_kind", "device_id", "interface_id", "monthly_cost", "currency", "note", "version", "sla_availability_percent", "sla_loss_percent", "sla_rtt_ms", "sla_jitter_ms", host(address) as "address", to_char(contract_from, 'YYYY-MM-DD') as "contract_from", to_char(contract_to, 'YYYY-MM-DD') as "contract_to"
  from "line"
  where "tenant_id" = $1 and "id" = $2
  for update;

-- updateLine
update "line"
  set "name" = $1, "provider" = $2, "circuit_id" = $3, "access" = $4, "role" = $5, "down_bps" = $6, "up_bps" = $7, "address_kind" = $8, "address" = $9, "contract_from" = $10, "contract_to" = $11, "monthly_cost" = $12, "currency" = $13, "sla_availability_percent" = $14, "sla_loss_percent" = $15, "sla_rtt_ms" = $16, "sla_jitter_ms" = $17, "note" = $18, "outlet_id" = $19, "device_id" = $20, "interface_id" = $21, "port_address" = case when interface_id is not distinct
  from $22::uuid then port_address end, "answered_at" = $23, "version" = "version" + $24
  where "tenant_id" = $25 and "id" = $26
  returning "version";
