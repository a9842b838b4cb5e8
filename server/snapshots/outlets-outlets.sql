-- deleteOutlet
delete
  from "outlet"
  where "tenant_id" = $1 and "id" = $2;

-- deleteOutlets
delete
  from "outlet"
  where "tenant_id" = $1 and id <> all($2::uuid[]);

-- insertOutlet
insert into "outlet" ("tenant_id", "number", "name", "region", "division", "address", "latitude", "longitude", "contact_name", "contact_phone", "contact_email", "opening_hours", "time_zone", "tags", "note", "division_name")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
  on conflict ("tenant_id", "number") do nothing
  returning "id";

-- insertOutlets
insert into "outlet" ("tenant_id", "number", "name", "region", "division", "address", "latitude", "longitude", "contact_name", "contact_phone", "contact_email", "opening_hours", "time_zone", "tags", "note", "division_name")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
  returning "id";

-- lockOutlet
select "number", "name", "region", "division", "address", "latitude", "longitude", "contact_name", "contact_phone", "contact_email", "opening_hours", "time_zone", "tags", "note", "version"
  from "outlet"
  where "tenant_id" = $1 and "id" = $2
  for update;

-- lockOutletsByNumber
select "id", "number", "name", "region", "division", "address", "latitude", "longitude", "contact_name", "contact_phone", "contact_email", "opening_hours", "time_zone", "tags", "note"
  from "outlet"
  where "tenant_id" = $1 and "number" = any($2::text[])
  order by "id"
  for update;

-- outletName
select "number", "name"
  from "outlet"
  where "tenant_id" = $1 and "id" = $2;

-- outletOfNumber
select "number", "id"
  from "outlet"
  where "tenant_id" = $1 and "number" = any($2::text[]);

-- outletsByNumber
select "number", "id"
  from "outlet"
  where "tenant_id" = $1 and "number" = any($2::text[]);

-- updateOutlet
update "outlet"
  set "number" = $1, "name" = $2, "region" = $3, "division" = $4, "address" = $5, "latitude" = $6, "longitude" = $7, "contact_name" = $8, "contact_phone" = $9, "contact_email" = $10, "opening_hours" = $11, "time_zone" = $12, "tags" = $13, "note" = $14, "division_name" = $15, "version" = "version" + $16
  where "tenant_id" = $17 and "id" = $18
  returning "version";
