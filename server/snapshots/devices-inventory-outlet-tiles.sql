-- devicesElsewhere
select "s"."state", count(*) as "count"
  from "device" as "d"
  inner join "subject_state" as "s" on "s"."tenant_id" = "d"."tenant_id" and "s"."subject_id" = "d"."id"
  where "d"."tenant_id" = $1 and "d"."outlet_id" is null
  group by "s"."state";

-- outletTiles
select "o"."id", "o"."number", "o"."name", "h"."rank", "h"."down", "h"."unreachable", "h"."unmeasured", "h"."maintenance", "h"."up", "h"."lines_down", "h"."lines_unreachable", "h"."lines_unmeasured", "h"."lines_maintenance", "h"."lines_up"
  from "outlet_directory" as "o"
  left join (select "p"."outlet_id", count(*) filter (where p.kind = 'device') as "device_count", count(*) filter (where p.kind = 'device' and s.state = 'down') as "down", count(*) filter (where p.kind = 'device' and s.state = 'unreachable') as "unreachable", count(*) filter (where p.kind = 'device' and s.state = 'unmeasured') as "unmeasured", count(*) filter (where p.kind = 'device' and s.state = 'maintenance') as "maintenance", count(*) filter (where p.kind = 'device' and s.state = 'up') as "up", count(*) filter (where p.kind = 'line' and s.state = 'down') as "lines_down", count(*) filter (where p.kind = 'line' and s.state = 'unreachable') as "lines_unreachable", count(*) filter (where p.kind = 'line' and s.state = 'unmeasured') as "lines_unmeasured", count(*) filter (where p.kind = 'line' and s.state = 'maintenance') as "lines_maintenance", count(*) filter (where p.kind = 'line' and s.state = 'up') as "lines_up", min(array_position('{down,unreachable,unmeasured,maintenance,up}'::text[], s.state)) - 1 as "rank"
  from outlet_parts() as "p"
  inner join "subject_state" as "s" on "s"."tenant_id" = "p"."tenant_id" and "s"."subject_id" = "p"."id"
  where "p"."tenant_id" = $1 and "p"."outlet_id" is not null and true
  group by "p"."outlet_id") as "h" on "h"."outlet_id" = "o"."id"
  where "o"."tenant_id" = $2
  order by coalesce(h.rank, 5), coalesce("h"."down", 0) + coalesce("h"."unreachable", 0) + coalesce("h"."unmeasured", 0) + coalesce("h"."lines_down", 0) + coalesce("h"."lines_unreachable", 0) + coalesce("h"."lines_unmeasured", 0) desc, "o"."number", "o"."id"
  limit $3
  offset $4;
select count(*) as "total"
  from "outlet_directory"
  where "tenant_id" = $1;
