-- deleteDisplay
delete
  from "product_display"
  where "tenant_id" = $1 and "product" = $2
  returning "icon_id";

-- displaysOf
select "product", "name", "icon_id", "version", "changed_at", "changed_by"
  from "product_display"
  where "tenant_id" = $1;

-- lockDisplay
select "name", "icon_id", "version"
  from "product_display"
  where "tenant_id" = $1 and "product" = $2
  for update;

-- writeDisplay
insert into "product_display" ("tenant_id", "product", "name", "version", "changed_at", "changed_by")
  values ($1, $2, $3, $4, $5, $6)
  on conflict ("tenant_id", "product") do update
  set "name" = $7, "version" = $8, "changed_at" = $9, "changed_by" = $10
  where "product_display"."version" = $11
  returning "product";
