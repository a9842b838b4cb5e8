-- contractedRates
select "id", "down_bps", "up_bps"
  from "line_directory"
  where "tenant_id" = $1 and "id" in ($2);

-- reportInterfaces
select "id", "device_id", "name", "alias", "speed_bps"
  from "interface_directory"
  where "tenant_id" = $1 and "device_id" in ($2) and "vanished_at" is null
  order by "name", "id";
