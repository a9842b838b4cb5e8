-- pathsCreated
select "id", "created_at"
  from "dial_path_directory"
  where "tenant_id" = $1 and "id" in ($2);

-- reportDevices
select d.id, d.name, d.kind, coalesce(nullif(o.region, ''), d.region) as region, d.created_at as "createdAt", d.there_until as "thereUntil", coalesce(o.number, d.kept_outlet_number, '') as "outletNumber", coalesce(o.name, d.kept_outlet_name, '') as "outletName"
  from device_history() d
  left join outlet_directory o on o.tenant_id = d.tenant_id and o.id = d.outlet_id
  where d.tenant_id = $1 and (d.there_until is null or d.there_until > $2::timestamptz) and d.outlet_id in ( select place.id
  from outlet_directory place
  where place.tenant_id = d.tenant_id and ($3::text[] is null or place.region = any($4::text[])) and ($5::uuid[] is null or place.id = any($6::uuid[])) and ($7::text[] is null or place.tags && $8::text[]))
  order by d.name collate natural_order, d.id;

-- reportNames
select "name"
  from "tenant"
  where "tenant_id" = $1 and "id" = $2;
select "number", "name"
  from "outlet_directory"
  where "tenant_id" = $1 and "id" = $2;
