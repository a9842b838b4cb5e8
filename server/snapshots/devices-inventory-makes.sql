-- deviceMakes
with made as materialized ( select d.brand, d.model::text as model, d.firmware, count(*)::integer as count
  from device d
  where d.tenant_id = $1
  group by 1, 2, 3 ) select coalesce(( select json_agg(json_build_object('name', g.name, 'count', g.count)
  order by g.count desc, g.name)
  from ( select d.brand::text as name, sum(d.count)::integer as count
  from made d
  where d.brand <> '' and true
  group by 1
  order by 2 desc, 1
  limit 300 ) g ), '[]') as brands, coalesce(( select json_agg(json_build_object('name', g.name, 'count', g.count)
  order by g.count desc, g.name)
  from ( select d.model::text as name, sum(d.count)::integer as count
  from made d
  where d.model <> '' and ($2::text is null or d.brand = $3)
  group by 1
  order by 2 desc, 1
  limit 300 ) g ), '[]') as models, coalesce(( select json_agg(json_build_object('name', g.name, 'count', g.count)
  order by g.count desc, g.name)
  from ( select d.firmware::text as name, sum(d.count)::integer as count
  from made d
  where d.firmware <> '' and ($4::text is null or d.brand = $5) and ($6::text is null or d.model = $7)
  group by 1
  order by 2 desc, 1
  limit 300 ) g ), '[]') as versions;
