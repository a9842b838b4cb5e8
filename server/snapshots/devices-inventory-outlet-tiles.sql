-- devicesElsewhere
select "d"."outlet_id", count(*) filter (where s.state = 'down') as "down", count(*) filter (where s.state = 'unreachable') as "unreachable", count(*) filter (where s.state = 'unmeasured') as "unmeasured", count(*) filter (where s.state = 'maintenance') as "maintenance", count(*) filter (where s.state = 'up') as "up"
  from "device" as "d"
  inner join "subject_state" as "s" on "s"."tenant_id" = "d"."tenant_id" and "s"."subject_id" = "d"."id"
  where "d"."tenant_id" = $1 and "d"."outlet_id" is null
  group by "d"."outlet_id";

-- outletTiles
select "o"."id", "o"."number", "o"."name", "h"."down", "h"."unreachable", "h"."unmeasured", "h"."maintenance", "h"."up"
  from "outlet_directory" as "o"
  left join (select "d"."outlet_id", count(*) filter (where s.state = 'down') as "down", count(*) filter (where s.state = 'unreachable') as "unreachable", count(*) filter (where s.state = 'unmeasured') as "unmeasured", count(*) filter (where s.state = 'maintenance') as "maintenance", count(*) filter (where s.state = 'up') as "up"
  from "device" as "d"
  inner join "subject_state" as "s" on "s"."tenant_id" = "d"."tenant_id" and "s"."subject_id" = "d"."id"
  where "d"."tenant_id" = $1
  group by "d"."outlet_id") as "h" on "h"."outlet_id" = "o"."id"
  where "o"."tenant_id" = $2
  order by case when "h"."down" > 0 then 0 when "h"."unreachable" > 0 then 1 when "h"."unmeasured" > 0 then 2 when "h"."maintenance" > 0 then 3 when "h"."up" > 0 then 4 else 5 end, coalesce(h.down, 0) + coalesce(h.unreachable, 0) + coalesce(h.unmeasured, 0) desc, "o"."number", "o"."id"
  limit $3
  offset $4;
select count(*) as "total"
  from "outlet_directory"
  where "tenant_id" = $1;
