-- deleteOutlets
delete
  from "outlet"
  where "tenant_id" = $1;

-- insertOutlet
insert into "outlet" ("tenant_id", "number", "name", "region")
  values ($1, $2, $3, $4)
  on conflict ("tenant_id", "number") do nothing
  returning "id";

-- outletName
select "number", "name"
  from "outlet"
  where "tenant_id" = $1 and "id" = $2;

-- outletRows
select "o"."id", "o"."number", "o"."name", "o"."region", "o"."address", "o"."latitude", "o"."longitude", (select count(*)
  from device_directory d
  where d.tenant_id = o.tenant_id and d.outlet_id = o.id) as "device_count"
  from "outlet" as "o"
  where "o"."tenant_id" = $1 and ("o"."number" ilike $2 or "o"."name" ilike $3 or "o"."region" ilike $4 or "o"."address" ilike $5)
  order by "o"."number" desc, "o"."id"
  limit $6
  offset $7;
select count(*) as "total"
  from "outlet" as "o"
  where "o"."tenant_id" = $1 and ("o"."number" ilike $2 or "o"."name" ilike $3 or "o"."region" ilike $4 or "o"."address" ilike $5);

-- outletsByNumber
select "number", "id"
  from "outlet"
  where "tenant_id" = $1 and "number" = any($2::text[]);
