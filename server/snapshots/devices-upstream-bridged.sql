-- areAllLinesEnded
select count(*) as "open"
  from "line_directory"
  where "tenant_id" = $1 and "outlet_id" = $2 and "device_id" is null;

-- bridgesOfOutlet
select "d"."id", "d"."mac_address", "n"."bridged"
  from "device" as "d"
  left join "device_neighbours" as "n" on "n"."tenant_id" = "d"."tenant_id" and "n"."device_id" = "d"."id"
  where "d"."tenant_id" = $1 and "d"."outlet_id" = $2
  order by "d"."id";
select distinct "device_id", "mac_address"
  from "interface"
  where "tenant_id" = $1 and device_id = any($2::uuid[]) and mac_address = any($3::text[]) and "vanished_at" is null;

-- saveBridged
with beside as ( select d.id, d.mac_address
  from device d join device own on own.tenant_id = d.tenant_id and own.outlet_id = d.outlet_id
  where own.tenant_id = $1 and own.id = $2::uuid and d.id <> own.id) select mac_address as mac
  from beside
  where mac_address = any($3::text[]) union select i.mac_address
  from interface i join beside b on b.id = i.device_id
  where i.tenant_id = $4 and i.vanished_at is null and i.mac_address = any($5::text[])
  order by 1;
select "bridged"
  from "device_neighbours"
  where "tenant_id" = $1 and "device_id" = $2;

-- suggestedDevice
select "d"."id", "d"."name", host(d.address) as "address", "s"."state"
  from "device" as "d"
  inner join "subject_state" as "s" on "s"."tenant_id" = "d"."tenant_id" and "s"."subject_id" = "d"."id"
  where "d"."tenant_id" = $1 and "d"."id" = $2;
