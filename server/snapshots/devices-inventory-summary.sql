-- countDevices
select "tenant_id", count(*)::integer as "used"
  from "device"
  group by "tenant_id";

-- countDevicesBefore
select count(*) as "count"
  from "device"
  where "created_at" < $1;

-- firstDeviceAt
select min("created_at") as "first_at"
  from "device"
  where "tenant_id" = $1;

-- fleetCounts
select "state", count(*) as "count"
  from "subject_state"
  where "tenant_id" = $1 and "kind" = $2
  group by "state";
select count(distinct i.device_id) as "missing"
  from "interface" as "i"
  where "i"."tenant_id" = $1 and (i.vanished_at is null and i.was_up and i.admin_status is distinct
  from 2 and i.oper_status in (2, 7));

-- troubledDevices
select "d"."id", "d"."name", host(d.address) as "address", "d"."outlet_id", "o"."name" as "outlet_name", "s"."state", "s"."reason", "s"."since", "s"."ping_sent", "s"."ping_received"
  from "subject_state" as "s"
  inner join "device" as "d" on "d"."tenant_id" = "s"."tenant_id" and "d"."id" = "s"."subject_id"
  left join "outlet_directory" as "o" on "o"."tenant_id" = "d"."tenant_id" and "o"."id" = "d"."outlet_id"
  where "s"."tenant_id" = $1 and "s"."state" not in ($2, $3)
  order by array_position('{down,unreachable,unmeasured,maintenance,up}'::text[], s.state), "s"."since", "d"."id"
  limit $4;
