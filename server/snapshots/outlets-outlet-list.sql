-- outletCounts
select case when "h"."down" > 0 then 0 when "h"."unreachable" > 0 then 1 when "h"."unmeasured" > 0 then 2 when "h"."maintenance" > 0 then 3 when "h"."up" > 0 then 4 else 5 end as "rank", count(*) as "count"
  from "outlet" as "o"
  left join (select "d"."outlet_id", count(*) as "device_count", count(*) filter (where s.state = 'down') as "down", count(*) filter (where s.state = 'unreachable') as "unreachable", count(*) filter (where s.state = 'unmeasured') as "unmeasured", count(*) filter (where s.state = 'maintenance') as "maintenance", count(*) filter (where s.state = 'up') as "up"
  from "device_directory" as "d"
  inner join "subject_state" as "s" on "s"."tenant_id" = "d"."tenant_id" and "s"."subject_id" = "d"."id"
  where "d"."tenant_id" = $1 and "d"."outlet_id" is not null
  group by "d"."outlet_id") as "h" on "h"."outlet_id" = "o"."id"
  where "o"."tenant_id" = $2 and (("o"."number" ilike $3 or "o"."name" ilike $4 or "o"."region" ilike $5 or "o"."division_name" ilike $6 or "o"."address" ilike $7 or "o"."contact_name" ilike $8 or "o"."contact_phone" ilike $9 or o.division like any($10::text[])) and o.region = any($11::text[]) and o.division like any($12::text[]) and o.tags && $13::text[])
  group by "rank";

-- outletDetail
select "o"."id", "o"."number", "o"."name", "o"."region", "o"."division", "o"."division_name", "o"."address", "o"."latitude", "o"."longitude", "o"."contact_name", "o"."contact_phone", "o"."contact_email", "o"."opening_hours", "o"."time_zone", "o"."tags", "o"."note", "h"."device_count", "h"."down", "h"."unreachable", "h"."unmeasured", "h"."maintenance", "h"."up", "o"."created_at", "o"."version"
  from "outlet" as "o"
  left join (select "d"."outlet_id", count(*) as "device_count", count(*) filter (where s.state = 'down') as "down", count(*) filter (where s.state = 'unreachable') as "unreachable", count(*) filter (where s.state = 'unmeasured') as "unmeasured", count(*) filter (where s.state = 'maintenance') as "maintenance", count(*) filter (where s.state = 'up') as "up"
  from "device_directory" as "d"
  inner join "subject_state" as "s" on "s"."tenant_id" = "d"."tenant_id" and "s"."subject_id" = "d"."id"
  where "d"."tenant_id" = $1 and "d"."outlet_id" is not null
  group by "d"."outlet_id") as "h" on "h"."outlet_id" = "o"."id"
  where "o"."tenant_id" = $2 and "o"."id" = $3;

-- outletRegions
select "region" as "value", count(*) as "count"
  from "outlet"
  where "tenant_id" = $1 and "region" <> $2
  group by "region"
  order by "count" desc, "region"
  limit $3;

-- outletRows
select "o"."id", "o"."number", "o"."name", "o"."region", "o"."division", "o"."division_name", "o"."address", "o"."latitude", "o"."longitude", "o"."contact_name", "o"."contact_phone", "o"."contact_email", "o"."opening_hours", "o"."time_zone", "o"."tags", "o"."note", "h"."device_count", "h"."down", "h"."unreachable", "h"."unmeasured", "h"."maintenance", "h"."up"
  from "outlet" as "o"
  left join (select "d"."outlet_id", count(*) as "device_count", count(*) filter (where s.state = 'down') as "down", count(*) filter (where s.state = 'unreachable') as "unreachable", count(*) filter (where s.state = 'unmeasured') as "unmeasured", count(*) filter (where s.state = 'maintenance') as "maintenance", count(*) filter (where s.state = 'up') as "up"
  from "device_directory" as "d"
  inner join "subject_state" as "s" on "s"."tenant_id" = "d"."tenant_id" and "s"."subject_id" = "d"."id"
  where "d"."tenant_id" = $1 and "d"."outlet_id" is not null
  group by "d"."outlet_id") as "h" on "h"."outlet_id" = "o"."id"
  where "o"."tenant_id" = $2 and (("o"."number" ilike $3 or "o"."name" ilike $4 or "o"."region" ilike $5 or "o"."division_name" ilike $6 or "o"."address" ilike $7 or "o"."contact_name" ilike $8 or "o"."contact_phone" ilike $9 or o.division like any($10::text[])) and o.region = any($11::text[]) and o.division like any($12::text[]) and o.tags && $13::text[] and case when "h"."down" > 0 then 0 when "h"."unreachable" > 0 then 1 when "h"."unmeasured" > 0 then 2 when "h"."maintenance" > 0 then 3 when "h"."up" > 0 then 4 else 5 end = any($14::integer[]))
  order by case when "h"."down" > 0 then 0 when "h"."unreachable" > 0 then 1 when "h"."unmeasured" > 0 then 2 when "h"."maintenance" > 0 then 3 when "h"."up" > 0 then 4 else 5 end desc, "o"."number", "o"."id"
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
  left join (select "d"."outlet_id", count(*) as "device_count", count(*) filter (where s.state = 'down') as "down", count(*) filter (where s.state = 'unreachable') as "unreachable", count(*) filter (where s.state = 'unmeasured') as "unmeasured", count(*) filter (where s.state = 'maintenance') as "maintenance", count(*) filter (where s.state = 'up') as "up"
  from "device_directory" as "d"
  inner join "subject_state" as "s" on "s"."tenant_id" = "d"."tenant_id" and "s"."subject_id" = "d"."id"
  where "d"."tenant_id" = $1 and "d"."outlet_id" is not null
  group by "d"."outlet_id") as "h" on "h"."outlet_id" = "o"."id"
  where "o"."tenant_id" = $2 and (("o"."number" ilike $3 or "o"."name" ilike $4 or "o"."region" ilike $5 or "o"."division_name" ilike $6 or "o"."address" ilike $7 or "o"."contact_name" ilike $8 or "o"."contact_phone" ilike $9 or o.division like any($10::text[])) and o.region = any($11::text[]) and o.division like any($12::text[]) and o.tags && $13::text[] and case when "h"."down" > 0 then 0 when "h"."unreachable" > 0 then 1 when "h"."unmeasured" > 0 then 2 when "h"."maintenance" > 0 then 3 when "h"."up" > 0 then 4 else 5 end = any($14::integer[]));
