-- deleteService
delete
  from "business_service"
  where "tenant_id" = $1 and "id" = $2;

-- insertService
insert into "business_service" ("tenant_id", "name", "note", "tags", "rule", "needed", "slo_percent", "slo_period")
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  returning "id";

-- lockServices
select pg_advisory_xact_lock($1, hashtext('business services'));

-- replaceMembers
delete
  from "business_service_member"
  where "tenant_id" = $1 and "service_id" = $2;
insert into "business_service_member" ("tenant_id", "service_id", "position", "kind", "weight", "subject_id", "child_id")
  values ($1, $2, $3, $4, $5, $6, $7), ($8, $9, $10, $11, $12, $13, $14);

-- updateService
update "business_service"
  set "name" = $1, "note" = $2, "tags" = $3, "rule" = $4, "needed" = $5, "slo_percent" = $6, "slo_period" = $7, "version" = version + 1
  where "tenant_id" = $8 and "id" = $9
  returning "version";
