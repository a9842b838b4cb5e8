-- modelPage
with cell as materialized (select f.value, sum(f.total)::integer as total
  from resources_below($1, 'device', 'rule') f
  where f.id = any($2::integer[]) and f.value is not null
  group by f.value), seen as ( select c.value[1] as brand, c.value[2] as model, sum(c.total)::integer as devices, count(distinct c.value[3])::integer as versions, (coalesce(sum(c.total) filter (where c.value[4] = 'below'), 0))::integer as below, (coalesce(sum(c.total) filter (where c.value[4] = 'incomparable'), 0))::integer as incomparable, (coalesce(sum(c.total) filter (where c.value[5] = 'over'), 0))::integer as unsupported
  from cell c
  where c.value[2] <> ''
  group by 1, 2 ), rule as materialized (select *
  from model_rules_of(array[$3]::integer[])), model as ( select coalesce(s.brand, r.brand) as brand, coalesce(s.model, r.model) as model, coalesce(s.devices, 0) as devices, coalesce(s.versions, 0) as versions, coalesce(s.below, 0) as below, coalesce(s.incomparable, 0) as incomparable, coalesce(s.unsupported, 0) as unsupported, r.least_version, r.supported_until, r.giver_id, r.giver_name, r.version
  from seen s full join rule r on r.brand = s.brand and r.model = s.model
  where s.brand is not null or (r.giver_id = $4 and $5) ) select m.brand, m.model, m.devices, m.below, m.incomparable, m.unsupported, m.versions as "versionCount", m.least_version as "leastVersion", to_char(m.supported_until, 'YYYY-MM-DD') as "supportedUntil", days_band(m.supported_until, (select d.today
  from days_of_tenants(array[$6]::integer[]) d)) as support, case when m.giver_id <> $7 then m.giver_name end as giver, case when m.giver_id = $8 then m.version end as version, coalesce(( select json_agg(json_build_object('firmware', v.firmware, 'count', v.count)
  order by v.count desc, v.firmware)
  from ( select c.value[3] as firmware, sum(c.total)::integer as count
  from cell c
  where c.value[1] = m.brand and c.value[2] = m.model
  group by 1
  order by 2 desc, 1
  limit 8 ) v ), '[]') as versions, count(*) over ()::integer as total
  from model m
  where $9::text is null or m.brand ilike $10 or m.model ilike $11 or m.brand || ' ' || m.model ilike $12
  order by m.below desc nulls last, m.brand, m.model collate natural_order
  limit $13
  offset $14;
with cell as materialized (select f.value, sum(f.total)::integer as total
  from resources_below($1, 'device', 'rule') f
  where f.id = any($2::integer[]) and f.value is not null
  group by f.value), seen as ( select c.value[1] as brand, c.value[2] as model, sum(c.total)::integer as devices, count(distinct c.value[3])::integer as versions, (coalesce(sum(c.total) filter (where c.value[4] = 'below'), 0))::integer as below, (coalesce(sum(c.total) filter (where c.value[4] = 'incomparable'), 0))::integer as incomparable, (coalesce(sum(c.total) filter (where c.value[5] = 'over'), 0))::integer as unsupported
  from cell c
  where c.value[2] <> ''
  group by 1, 2 ), rule as materialized (select *
  from model_rules_of(array[$3]::integer[])), model as ( select coalesce(s.brand, r.brand) as brand, coalesce(s.model, r.model) as model, coalesce(s.devices, 0) as devices, coalesce(s.versions, 0) as versions, coalesce(s.below, 0) as below, coalesce(s.incomparable, 0) as incomparable, coalesce(s.unsupported, 0) as unsupported, r.least_version, r.supported_until, r.giver_id, r.giver_name, r.version
  from seen s full join rule r on r.brand = s.brand and r.model = s.model
  where s.brand is not null or (r.giver_id = $4 and $5) ) select m.brand, m.model, m.devices, m.below, m.incomparable, m.unsupported, m.versions as "versionCount", m.least_version as "leastVersion", to_char(m.supported_until, 'YYYY-MM-DD') as "supportedUntil", days_band(m.supported_until, (select d.today
  from days_of_tenants(array[$6]::integer[]) d)) as support, case when m.giver_id <> $7 then m.giver_name end as giver, case when m.giver_id = $8 then m.version end as version, coalesce(( select json_agg(json_build_object('firmware', v.firmware, 'count', v.count)
  order by v.count desc, v.firmware)
  from ( select c.value[3] as firmware, sum(c.total)::integer as count
  from cell c
  where c.value[1] = m.brand and c.value[2] = m.model
  group by 1
  order by 2 desc, 1
  limit 8 ) v ), '[]') as versions, count(*) over ()::integer as total
  from model m
  where $9::text is null or m.brand ilike $10 or m.model ilike $11 or m.brand || ' ' || m.model ilike $12
  order by m.below desc nulls last, m.brand, m.model collate natural_order
  limit $13
  offset $14;
