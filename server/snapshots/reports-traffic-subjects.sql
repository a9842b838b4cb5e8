-- contractedRates
select "id", "down_bps", "up_bps"
  from "line_directory"
  where "tenant_id" = $1 and "id" in ($2);

-- reportInterfaces
select "id", "device_id", "name", "alias", "speed_bps"
  from "interface_directory"
  where "tenant_id" = $1 and (device_id = any($2::uuid[]) and vanished_at is null or id = any($3::uuid[]))
  order by "name", "id";
