-- devicesByOutlet
select "outlet_id", count(*) as "count"
  from "device"
  where "tenant_id" = $1 and "outlet_id" is not null and outlet_id = any($2::uuid[])
  group by "outlet_id";

-- devicesInOutlet
select "d"."id", "d"."name", "d"."created_at", "s"."state"
  from "device" as "d"
  inner join "subject_state" as "s" on "s"."tenant_id" = "d"."tenant_id" and "s"."subject_id" = "d"."id"
  where "d"."tenant_id" = $1 and "d"."outlet_id" = $2
  order by "d"."name", "d"."id";

-- moveDevices
update "device"
  set "outlet_id" = $1, "version" = "version" + $2
  where "tenant_id" = $3 and "outlet_id" = $4
  returning "id", "name";
