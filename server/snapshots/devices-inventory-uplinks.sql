-- interfaceNames
select "i"."id", "i"."device_id", "d"."name" as "device_name", "i"."name", "i"."alias"
  from "interface" as "i"
  inner join "device" as "d" on "d"."tenant_id" = "i"."tenant_id" and "d"."id" = "i"."device_id"
  where "i"."tenant_id" = $1 and "i"."vanished_at" is null and i.id = any($2::uuid[]);

-- uplinksOf
select "id", "device_id", "speed_bps"
  from "interface"
  where "tenant_id" = $1 and "vanished_at" is null and is_uplink(name, alias, description, is_default_route, type) and "oper_status" = $2
  order by "device_id";
