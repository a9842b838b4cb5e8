-- resourceSpots
with located as materialized ( select o.id, o.name, o.longitude, o.latitude, coalesce(o.division, '') as division, count(*)::integer as total, map_east(o.longitude) as x, map_south(o.latitude) as y
  from resources_by($1, 'outlet', array[$2]::integer[]) r join outlet_directory o on o.tenant_id = r.tenant_id and o.id = r.outlet_id
  where r.longitude between $3 and $4 and r.latitude between $5 and $6 and r.outlet_id in ( select place.id
  from outlet_directory place
  where place.tenant_id = $7::integer and ($8::text[] is null or place.region = any($9::text[])) and ($10::uuid[] is null or place.id = any($11::uuid[])) and ($12::text[] is null or place.tags && $13::text[])) and starts_with(r.division, $14::text)
  group by o.id, o.name, o.longitude, o.latitude, o.division ), chosen as ( select case when count(*) > $15 then greatest(0, least(20, floor(log(2, (47 / greatest(max(x) - min(x), max(y) - min(y), 0.00001))::numeric))))::integer end as level
  from located ) select c.level, count(*)::integer as outlets, avg(l.longitude) as longitude, avg(l.latitude) as latitude, min(l.longitude) as west, min(l.latitude) as south, max(l.longitude) as east, max(l.latitude) as north, min(l.id::text) as id, min(l.name) as name, sum(l.total)::integer as total, min(l.division collate "C") as "leastDivision", max(l.division collate "C") as "greatestDivision"
  from located l
  cross join chosen c
  group by c.level, floor(l.x * (1 << c.level)), floor(l.y * (1 << c.level)), case when c.level is null then l.id end;

-- resourceSquaresBelow
select f.id, f.closed, f.product_closed as "productClosed", f.total, case when cardinality(f.value) = 2 then f.value[1]::integer end as x, case when cardinality(f.value) = 2 then f.value[2]::integer end as y, case when cardinality(f.value) = 1 then f.value[1] end as place
  from resources_below($1, $2, 'place') f
  where f.id <> $3;

-- resourcesWithoutPosition
select map_place(r.division) as place, count(*)::integer as total
  from resources_by($1, 'outlet', array[$2]::integer[]) r
  where r.latitude is null and true and r.region = any($3::text[])
  group by 1
  order by 1;
