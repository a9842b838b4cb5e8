-- linesAtPorts
select "l"."id", "l"."outlet_id", "l"."address_kind", "i"."addresses", host(l.address) as "address", host(l.port_address) as "port_address"
  from "line" as "l"
  inner join "interface_directory" as "i" on "i"."tenant_id" = "l"."tenant_id" and "i"."id" = "l"."interface_id"
  where "l"."tenant_id" = $1 and "i"."vanished_at" is null and "l"."device_id" = $2
  order by "l"."id"
  for update of "l";

-- linesOfOutlet
select "id", "address_kind", "device_id", host(address) as "address", host(port_address) as "port_address", "port_address_at"
  from "line"
  where "tenant_id" = $1 and "outlet_id" = $2
  order by "id"
  for update;

-- setAddress
update "line"
  set "address" = $1, "answered_at" = $2, "version" = "version" + $3
  where "tenant_id" = $4 and "id" = $5;

-- setPortAddress
update "line"
  set "port_address" = $1, "port_address_at" = $2
  where "tenant_id" = $3 and "id" = $4;
