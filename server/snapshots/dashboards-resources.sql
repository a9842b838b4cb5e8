-- holdersBelow
select f.id, sum(f.total)::integer as count
  from resources_below($1, $2, $3) f
  where f.id <> $4 and f.value is not null and f.value[1:2] = $5::text[] and f.value[4] = 'below'
  group by f.id;

-- outletNames
select o.id, o.name, o.number
  from outlet_directory o
  where o.tenant_id = $1 and o.id = any($2::uuid[]);

-- sharesBelow
with found as materialized (select *
  from resources_below($1, $2, $3) f
  where f.id = any($4::integer[])), grouped as materialized ( select f.value, sum(f.total)::integer as count, count(*)::integer as customers
  from found f
  where f.value is not null
  group by f.value ), ranked as materialized (select g.*, row_number() over (order by g.count desc, g.value) as place
  from grouped g) select coalesce((select sum(g.count)
  from ranked g), 0)::integer as total, coalesce((select json_agg(g
  order by g.place)
  from ranked g
  where g.place > $5 and g.place <= $6), '[]') as
  values, (select json_build_object('values', count(*), 'count', coalesce(sum(g.count), 0))
  from ranked g
  where g.place > $7) as others, (select count(distinct f.id)
  from found f
  where f.value is not null)::integer as customers, (select count(*)
  from found f
  where f.closed)::integer as "closedCustomers", (select count(*)
  from found f
  where f.product_closed and not f.closed)::integer as "productlessCustomers";

-- sharesIn
with grouped as materialized ( select r.value, count(*)::integer as count
  from resources_by($1, $2, array[$3]::integer[]) r
  where r.outlet_id in ( select place.id
  from outlet_directory place
  where place.tenant_id = $4::integer and ($5::text[] is null or place.region = any($6::text[])) and ($7::uuid[] is null or place.id = any($8::uuid[])) and ($9::text[] is null or place.tags && $10::text[])) and r.region = any($11::text[]) and starts_with(r.division, $12::text)
  group by r.value ), ranked as materialized (select g.*, row_number() over (order by g.count desc, g.value) as place
  from grouped g) select coalesce((select sum(g.count)
  from ranked g), 0)::integer as total, coalesce((select json_agg(g
  order by g.place)
  from ranked g
  where g.place > $13 and g.place <= $14), '[]') as
  values, (select json_build_object('values', count(*), 'count', coalesce(sum(g.count), 0))
  from ranked g
  where g.place > $15) as others;
