-- interfaceRows
select "id", "if_index", "name", "alias", "description", "type", "mac_address", "speed_bps", "admin_status", "oper_status", "was_up", "is_default_route"
  from "interface"
  where "tenant_id" = $1 and "device_id" = $2 and "vanished_at" is null and "oper_status" in ($3) and ("name" ilike $4 or "alias" ilike $5 or "description" ilike $6 or "mac_address" ilike $7 or if_index::text = $8)
  order by "if_index";
