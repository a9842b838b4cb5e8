-- Of tenants that this transaction covers, or that stand below one, each with itself (depth 0) and all above it: put together at once, since those
-- of hundreds are asked for together. It sees what its reader may see: all of the tree for the functions of the owner below.
create function tenants_reached(tenants integer[]) returns table (tenant integer, id integer, depth integer)
  language sql stable
  begin atomic
    with recursive above as (
      select o.id as tenant, o.type, o.id, o.parent_id, 0 as depth from organization o where o.id = any(tenants)
      union all
      select a.tenant, a.type, o.id, o.parent_id, a.depth + 1 from organization o join above a on o.id = a.parent_id where a.depth < 16
    ),
    reached as (
      select a.tenant from above a where a.id = any((select app_tenants())::integer[]) and (a.depth = 0 or a.type <> 4)
    )
    select a.tenant, a.id, a.depth from above a where a.tenant in (select r.tenant from reached r);
  end;

-- Today, as the clocks of tenants that this transaction covers show it, or of some below it: by their own zone or that of the nearest above.
create function days_of_tenants(tenants integer[]) returns table (tenant integer, today date)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select t.id, (now() at time zone coalesce(z.time_zone, 'UTC'))::date
    from unnest(tenants) as t (id) left join (
      select distinct on (a.tenant) a.tenant, s.time_zone
      from tenants_reached(tenants) a join tenant_setting s on s.tenant_id = a.id
      where s.time_zone is not null order by a.tenant, a.depth
    ) z on z.tenant = t.id;
  end;

-- What holds of models for tenants that this transaction covers or that stand below one: their own decision, else that of the nearest above.
create function model_rules_of(tenants integer[])
  returns table (
    tenant integer, brand text, model text, least_version text, supported_until date, giver_id integer, giver_name text, version integer
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select distinct on (a.tenant, r.brand, r.model) a.tenant, r.brand, r.model, r.least_version, r.supported_until, o.id, o.name, r.version
    from tenants_reached(tenants) a join model_rule r on r.tenant_id = a.id join organization o on o.id = a.id
    order by a.tenant, r.brand, r.model, a.depth;
  end;

-- How a software version stands to the one that was chosen: numbers in it count as numbers. Where the words before the first digit differ,
-- nobody knows, nor where the device says none.
create function version_state(firmware text, chosen text) returns text
  language sql immutable
  return case
    when chosen is null then 'unchosen'
    when firmware = '' or lower(substring(firmware from '^[^0-9]*')) <> lower(substring(chosen from '^[^0-9]*')) then 'incomparable'
    when firmware collate natural_order < chosen collate natural_order then 'below'
    else 'met' end;

-- How far away a last day is; on that day it is not over yet.
create function days_band(last_day date, today date) returns text
  language sql immutable
  return case
    when last_day is null then 'unknown' when last_day < today then 'over' when last_day <= today + 30 then 'days-30'
    when last_day <= today + 90 then 'days-90' when last_day <= today + 365 then 'days-365' else 'later' end;

create function age_band(first_day date, today date) returns text
  language sql immutable
  return case
    when first_day is null then 'unknown' when first_day > (today - interval '1 year')::date then 'under-1'
    when first_day > (today - interval '3 years')::date then 'under-3'
    when first_day > (today - interval '5 years')::date then 'under-5' else 'over-5' end;

-- What devices are told apart by. It sees what its reader may see. A device is in the region and division of its outlet, where it stands in
-- one that says so; its age counts from when it was added.
create function device_traits(tenants integer[])
  returns table (
    tenant_id integer, id uuid, outlet_id uuid, region text, division text, kind text, brand text, model text, firmware text, age text,
    support text, software text, longitude double precision, latitude double precision
  )
  language sql stable
  begin atomic
    select d.tenant_id, d.id, d.outlet_id, coalesce(nullif(o.region::text, ''), d.region::text), coalesce(o.division, ''),
      coalesce(d.kind, ''), d.brand, d.model::text, d.firmware, age_band(d.created_at::date, n.today),
      days_band(r.supported_until, n.today), version_state(d.firmware, r.least_version), o.longitude,
      o.latitude
    from days_of_tenants(tenants) n
    join device d on d.tenant_id = n.tenant
    left join outlet o on o.tenant_id = d.tenant_id and o.id = d.outlet_id
    left join model_rules_of(tenants) r on r.tenant = d.tenant_id and r.brand = d.brand and r.model = d.model collate "C";
  end;

-- The same of internet lines; their age and end are those of the contract.
create function line_traits(tenants integer[])
  returns table (
    tenant_id integer, id uuid, outlet_id uuid, region text, division text, provider text, access text, age text, contract text,
    longitude double precision, latitude double precision
  )
  language sql stable
  begin atomic
    select l.tenant_id, l.id, l.outlet_id, o.region::text, coalesce(o.division, ''), l.provider::text, l.access,
      age_band(l.contract_from, n.today), days_band(l.contract_to, n.today), o.longitude, o.latitude
    from days_of_tenants(tenants) n
    join line l on l.tenant_id = n.tenant
    join outlet o on o.tenant_id = l.tenant_id and o.id = l.outlet_id;
  end;

-- Devices or lines with what they are put together by: a model says its brand, a version its model.
create function resources_by(things text, trait text, tenants integer[])
  returns table (
    tenant_id integer, id uuid, outlet_id uuid, region text, division text, longitude double precision, latitude double precision, value text[]
  )
  language sql stable
  begin atomic
    select d.tenant_id, d.id, d.outlet_id, d.region, d.division, d.longitude, d.latitude, case trait
      when 'province' then array[left(d.division, 2)] when 'city' then array[left(d.division, 4)]
      when 'outlet' then array[coalesce(d.outlet_id::text, '')] when 'region' then array[d.region] when 'kind' then array[d.kind]
      when 'brand' then array[d.brand] when 'model' then array[d.brand, d.model]
      when 'firmware' then array[d.brand, d.model, d.firmware] when 'age' then array[d.age] when 'support' then array[d.support]
      when 'software' then array[d.software] when 'rule' then array[d.brand, d.model, d.firmware, d.software, d.support]
      when 'place' then map_cell(d.longitude, d.latitude, d.division) end
    from device_traits(tenants) d where things = 'device'
    union all
    select l.tenant_id, l.id, l.outlet_id, l.region, l.division, l.longitude, l.latitude, case trait
      when 'province' then array[left(l.division, 2)] when 'city' then array[left(l.division, 4)]
      when 'outlet' then array[coalesce(l.outlet_id::text, '')] when 'region' then array[l.region]
      when 'provider' then array[l.provider] when 'access' then array[l.access] when 'age' then array[l.age]
      when 'contract' then array[l.contract] when 'place' then map_cell(l.longitude, l.latitude, l.division) end
    from line_traits(tenants) l where things = 'line';
  end;

-- How many devices or lines of each value a tenant that this transaction covers and each below it has: numbers, and what makers, providers and
-- places are called; no outlet and no device is named, nor where in a square of the map it is. One row a tenant and value, and one without a value for a tenant that has none to tell:
-- it keeps its figures to itself, or the product that they are of is closed to it.
create function resources_below(root integer, things text, trait text)
  returns table (id integer, closed boolean, product_closed boolean, value text[], total integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with within as materialized (
      select t.id, t.id <> root and not s.proxy_allowed as closed,
        case things when 'device' then 'DMS_SERVER_MANAGE_DEVICE' else 'DMS_SERVER_MANAGE_WAN_VIEW' end = any(c.codes) as product_closed
      from tenants_from(root) t join tenant_setting s on s.tenant_id = t.id
      cross join lateral (select closed_codes(t.id) as codes offset 0) c
      where root = any((select app_tenants())::integer[]) and trait <> 'outlet'
    )
    select w.id, w.closed, w.product_closed, n.value, coalesce(n.total, 0)::integer
    from within w left join (
      select r.tenant_id, r.value, count(*) as total
      from resources_by(things, trait, array(select o.id from within o where not o.closed and not o.product_closed)) r
      group by r.tenant_id, r.value
    ) n on n.tenant_id = w.id;
  end;
