-- deleteRecord
delete
  from "product"
  where "tenant_id" = $1 and "id" = $2;

-- insertRecord
insert into "product" ("name", "english_name", "description", "english_description", "category", "type", "version", "capabilities", "id", "included", "state", "operation_id", "changed_at", "changed_by", "tenant_id", "built_in", "state_at")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17);

-- lockNames
select pg_advisory_xact_lock(hashtextextended('product names', 0));

-- lockRecord
select *
  from "product"
  where "tenant_id" = $1 and "id" = $2
  for update;

-- recordsOfProducts
select *
  from product_records();

-- tenantsKeeping
select tenants_keeping($1) as id;

-- tenantsOfProducts
select *
  from tenants_of_products();

-- updateRecord
update "product"
  set "name" = $1, "changed_at" = $2, "changed_by" = $3, "revision" = revision + 1
  where "tenant_id" = $4 and "id" = $5
  returning "revision";

-- writeRecordState
update "product"
  set "state" = $1, "operation_id" = $2, "state_at" = $3
  where "tenant_id" = $4 and "id" = $5;
