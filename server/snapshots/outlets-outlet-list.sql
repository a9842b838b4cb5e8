-- outletCounts
select coalesce(h.rank, 5) as "rank", count(*) as "count"
  from "outlet" as "o"
  left join (select "p"."outlet_id", count(*) filter (where p.kind = 'device') as "device_count", count(*) filter (where p.kind = 'device' and s.state = 'down') as "down", count(*) filter (where p.kind = 'device' and s.state = 'unreachable') as "unreachable", count(*) filter (where p.kind = 'device' and s.state = 'unmeasured') as "unmeasured", count(*) filter (where p.kind = 'device' and s.state = 'maintenance') as "maintenance", count(*) filter (where p.kind = 'device' and s.state = 'up') as "up", count(*) filter (where p.kind = 'line' and s.state = 'down') as "lines_down", count(*) filter (where p.kind = 'line' and s.state = 'unreachable') as "lines_unreachable", count(*) filter (where p.kind = 'line' and s.state = 'unmeasured') as "lines_unmeasured", count(*) filter (where p.kind = 'line' and s.state = 'maintenance') as "lines_maintenance", count(*) filter (where p.kind = 'line' and s.state = 'up') as "lines_up", min(array_position('{down,unreachable,unmeasured,maintenance,up}'::text[], s.state)) - 1 as "rank"
  from outlet_parts() as "p"
  inner join "subject_state" as "s" on "s"."tenant_id" = "p"."tenant_id" and "s"."subject_id" = "p"."id"
  where "p"."tenant_id" = $1 and "p"."outlet_id" is not null and true
  group by "p"."outlet_id") as "h" on "h"."outlet_id" = "o"."id"
  where "o"."tenant_id" = $2 and (("o"."number" ilike $3 or "o"."name" ilike $4 or "o"."region" ilike $5 or "o"."division_name" ilike $6 or "o"."address" ilike $7 or "o"."contact_name" ilike $8 or "o"."contact_phone" ilike $9 or o.division like any($10::text[])) and o.region = any($11::text[]) and o.division like any($12::text[]) and o.tags && $13::text[])
  group by coalesce(h.rank, 5);

-- outletDetail
select "o"."id", "o"."number", "o"."name", "o"."region", "o"."division", "o"."division_name", "o"."address", "o"."latitude", "o"."longitude", "o"."contact_name", "o"."contact_phone", "o"."contact_email", "o"."opening_hours", "o"."time_zone", "o"."tags", "o"."note", "h"."device_count", "h"."rank", "h"."down", "h"."unreachable", "h"."unmeasured", "h"."maintenance", "h"."up", "h"."lines_down", "h"."lines_unreachable", "h"."lines_unmeasured", "h"."lines_maintenance", "h"."lines_up", "o"."created_at", "o"."version"
  from "outlet" as "o"
  left join (select "p"."outlet_id", count(*) filter (where p.kind = 'device') as "device_count", count(*) filter (where p.kind = 'device' and s.state = 'down') as "down", count(*) filter (where p.kind = 'device' and s.state = 'unreachable') as "unreachable", count(*) filter (where p.kind = 'device' and s.state = 'unmeasured') as "unmeasured", count(*) filter (where p.kind = 'device' and s.state = 'maintenance') as "maintenance", count(*) filter (where p.kind = 'device' and s.state = 'up') as "up", count(*) filter (where p.kind = 'line' and s.state = 'down') as "lines_down", count(*) filter (where p.kind = 'line' and s.state = 'unreachable') as "lines_unreachable", count(*) filter (where p.kind = 'line' and s.state = 'unmeasured') as "lines_unmeasured", count(*) filter (where p.kind = 'line' and s.state = 'maintenance') as "lines_maintenance", count(*) filter (where p.kind = 'line' and s.state = 'up') as "lines_up", min(array_position('{down,unreachable,unmeasured,maintenance,up}'::text[], s.state)) - 1 as "rank"
  from outlet_parts() as "p"
  inner join "subject_state" as "s" on "s"."tenant_id" = "p"."tenant_id" and "s"."subject_id" = "p"."id"
  where "p"."tenant_id" = $1 and "p"."outlet_id" is not null and true
  group by "p"."outlet_id") as "h" on "h"."outlet_id" = "o"."id"
  where "o"."tenant_id" = $2 and "o"."id" = $3;

-- outletRegions
select "region" as "value", count(*) as "count"
  from "outlet"
  where "tenant_id" = $1 and "region" <> $2
  group by "region"
  order by "count" desc, "region"
  limit $3;

-- outletRows
select "o"."id", "o"."number", "o"."name", "o"."region", "o"."division", "o"."division_name", "o"."address", "o"."latitude", "o"."longitude", "o"."contact_name", "o"."contact_phone", "o"."contact_email", "o"."opening_hours", "o"."time_zone", "o"."tags", "o"."note", "h"."device_count", "h"."rank", "h"."down", "h"."unreachable", "h"."unmeasured", "h"."maintenance", "h"."up", "h"."lines_down", "h"."lines_unreachable", "h"."lines_unmeasured", "h"."lines_maintenance", "h"."lines_up"
  from "outlet" as "o"
  left join (select "p"."outlet_id", count(*) filter (where p.kind = 'device') as "device_count", count(*) filter (where p.kind = 'device' and s.state = 'down') as "down", count(*) filter (where p.kind = 'device' and s.state = 'unreachable') as "unreachable", count(*) filter (where p.kind = 'device' and s.state = 'unmeasured') as "unmeasured", count(*) filter (where p.kind = 'device' and s.state = 'maintenance') as "maintenance", count(*) filter (where p.kind = 'device' and s.state = 'up') as "up", count(*) filter (where p.kind = 'line' and s.state = 'down') as "lines_down", count(*) filter (where p.kind = 'line' and s.state = 'unreachable') as "lines_unreachable", count(*) filter (where p.kind = 'line' and s.state = 'unmeasured') as "lines_unmeasured", count(*) filter (where p.kind = 'line' and s.state = 'maintenance') as "lines_maintenance", count(*) filter (where p.kind = 'line' and s.state = 'up') as "lines_up", min(array_position('{down,unreachable,unmeasured,maintenance,up}'::text[], s.state)) - 1 as "rank"
  from outlet_parts() as "p"
  inner join "subject_state" as "s" on "s"."tenant_id" = "p"."tenant_id" and "s"."subject_id" = "p"."id"
  where "p"."tenant_id" = $1 and "p"."outlet_id" is not null and true
  group by "p"."outlet_id") as "h" on "h"."outlet_id" = "o"."id"
  where "o"."tenant_id" = $2 and (("o"."number" ilike $3 or "o"."name" ilike $4 or "o"."region" ilike $5 or "o"."division_name" ilike $6 or "o"."address" ilike $7 or "o"."contact_name" ilike $8 or "o"."contact_phone" ilike $9 or o.division like any($10::text[])) and o.region = any($11::text[]) and o.division like any($12::text[]) and o.tags && $13::text[] and coalesce(h.rank, 5) = any($14::integer[]))
  order by coalesce(h.rank, 5) desc, "o"."number", "o"."id"
  limit $15
  offset $16;

-- outletTags
select unnest(tags) as "value", count(*) as "count"
  from "outlet"
  where "tenant_id" = $1
  group by "value"
  order by "count" desc, "value"
  limit $2;

-- outletTotal
select count(*) as "total"
  from "outlet" as "o"
  left join (select "p"."outlet_id", count(*) filter (where p.kind = 'device') as "device_count", count(*) filter (where p.kind = 'device' and s.state = 'down') as "down", count(*) filter (where p.kind = 'device' and s.state = 'unreachable') as "unreachable", count(*) filter (where p.kind = 'device' and s.state = 'unmeasured') as "unmeasured", count(*) filter (where p.kind = 'device' and s.state = 'maintenance') as "maintenance", count(*) filter (where p.kind = 'device' and s.state = 'up') as "up", count(*) filter (where p.kind = 'line' and s.state = 'down') as "lines_down", count(*) filter (where p.kind = 'line' and s.state = 'unreachable') as "lines_unreachable", count(*) filter (where p.kind = 'line' and s.state = 'unmeasured') as "lines_unmeasured", count(*) filter (where p.kind = 'line' and s.state = 'maintenance') as "lines_maintenance", count(*) filter (where p.kind = 'line' and s.state = 'up') as "lines_up", min(array_position('{down,unreachable,unmeasured,maintenance,up}'::text[], s.state)) - 1 as "rank"
  from outlet_parts() as "p"
  inner join "subject_state" as "s" on "s"."tenant_id" = "p"."tenant_id" and "s"."subject_id" = "p"."id"
  where "p"."tenant_id" = $1 and "p"."outlet_id" is not null and true
  group by "p"."outlet_id") as "h" on "h"."outlet_id" = "o"."id"
  where "o"."tenant_id" = $2 and (("o"."number" ilike $3 or "o"."name" ilike $4 or "o"."region" ilike $5 or "o"."division_name" ilike $6 or "o"."address" ilike $7 or "o"."contact_name" ilike $8 or "o"."contact_phone" ilike $9 or o.division like any($10::text[])) and o.region = any($11::text[]) and o.division like any($12::text[]) and o.tags && $13::text[] and coalesce(h.rank, 5) = any($14::integer[]));
