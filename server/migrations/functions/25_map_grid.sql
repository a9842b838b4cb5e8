-- Where a place is on a map of the world (Mercator) that is one wide and one high: from the west, and from the north.
create function map_east(longitude double precision) returns double precision
  language sql immutable
  return (longitude + 180) / 360;
create function map_south(latitude double precision) returns double precision
  language sql immutable
  return 0.5 - ln(tan(pi() / 4 + radians(least(85, greatest(-85, latitude))) / 2)) / (2 * pi());

-- The city or the province that a division lies in, which is where on a map what has no position is shown; empty for none.
create function map_place(division text) returns text
  language sql immutable
  return case when division = '' or right(division, 4) = '0000' then division else left(division, 4) || '00' end;

-- Where something is told to be from above: the square of the grid of 2^11 by 2^11 that its position lies in, else its city or province.
create function map_cell(longitude double precision, latitude double precision, division text) returns text[]
  language sql immutable
  return case
    when latitude is null then array[map_place(division)]
    else array[floor(map_east(longitude) * 2048)::integer::text, floor(map_south(latitude) * 2048)::integer::text] end;

-- Whether something is at one place of a map, as an address names it (contract/src/outlets/map-place.ts): within a square of the grid of a level
-- (level.x.y), or without a position in a city or in a province alone (330100, 330000), anywhere in a province (33), or nowhere.
create function is_at_place(place text, longitude double precision, latitude double precision, division text) returns boolean
  language sql immutable
  return case
    when strpos(place, '.') > 0 then latitude is not null
      and floor(map_east(longitude) * (1 << split_part(place, '.', 1)::integer)) = split_part(place, '.', 2)::integer
      and floor(map_south(latitude) * (1 << split_part(place, '.', 1)::integer)) = split_part(place, '.', 3)::integer
    when latitude is not null then false
    when place = 'nowhere' then division = ''
    when length(place) = 2 then starts_with(division, place)
    else map_place(division) = place end;
