-- outletsOnMap
with placed as materialized ( select p.id, p.name, p.longitude, p.latitude, p.division, p.place, p.state
  from outlets_placed(array[$1]::integer[], array[$2]::integer[], $3::timestamptz) p
  where (p.latitude is null or (p.longitude between $4 and $5 and p.latitude between $6 and $7)) and p.id in ( select place.id
  from outlet_directory place
  where place.tenant_id = $8::integer and ($9::text[] is null or place.region = any($10::text[])) and ($11::uuid[] is null or place.id = any($12::uuid[])) and ($13::text[] is null or place.tags && $14::text[])) ), located as materialized ( select p.*, map_east(p.longitude) as x, map_south(p.latitude) as y
  from placed p
  where p.latitude is not null ), chosen as ( select case when count(*) > $15 then greatest(0, least(20, floor(log(2, (47 / greatest(max(x) - min(x), max(y) - min(y), 0.00001))::numeric))))::integer end as level
  from located ) select null as place, c.level, avg(l.longitude) as longitude, avg(l.latitude) as latitude, min(l.longitude) as west, min(l.latitude) as south, max(l.longitude) as east, max(l.latitude) as north, min(l.id::text) as id, min(l.name) as name, min(l.state) as state, min(l.division collate "C") as "leastDivision", max(l.division collate "C") as "greatestDivision", count(*)::integer as total, (count(*) filter (where state = 'down'))::integer as down, (count(*) filter (where state = 'unreachable'))::integer as unreachable, (count(*) filter (where state = 'unmeasured'))::integer as unmeasured, (count(*) filter (where state = 'maintenance'))::integer as maintenance, (count(*) filter (where state = 'up'))::integer as up
  from located l
  cross join chosen c
  group by c.level, floor(l.x * (1 << c.level)), floor(l.y * (1 << c.level)), case when c.level is null then l.id end
  union all select p.place, null, null, null, null, null, null, null, null, null, null, null, null, count(*)::integer as total, (count(*) filter (where state = 'down'))::integer as down, (count(*) filter (where state = 'unreachable'))::integer as unreachable, (count(*) filter (where state = 'unmeasured'))::integer as unmeasured, (count(*) filter (where state = 'maintenance'))::integer as maintenance, (count(*) filter (where state = 'up'))::integer as up
  from placed p
  where p.latitude is null
  group by p.place
  order by place;

-- squaresBelow
select *
  from outlet_squares_below($1, $2, $3::timestamptz) f
  where f.id <> $4;
