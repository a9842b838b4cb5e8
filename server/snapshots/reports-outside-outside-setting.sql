-- outsideSetting
select "allowed", "domains", "changed_at", "changed_by"
  from "report_outside"
  where "tenant_id" = $1;

-- setOutsideSetting
insert into "report_outside" ("tenant_id", "allowed", "domains", "changed_at", "changed_by")
  values ($1, $2, $3, $4, $5)
  on conflict ("tenant_id") do update
  set "allowed" = $6, "domains" = $7, "changed_at" = $8, "changed_by" = $9;
