-- contractedRates
select l.id, l.down_bps as "downBps", l.up_bps as "upBps"
  from line_history() l
  where l.tenant_id = $1 and l.id = any($2::uuid[]);

-- reportInterfaces
select "id", "device_id", "name", "alias", "speed_bps"
  from "interface_directory"
  where "tenant_id" = $1 and (device_id = any($2::uuid[]) and vanished_at is null or id = any($3::uuid[]))
  order by "name", "id";
