-- applicationsOf
select "id", "app_code", "name", "icon_id", "version", "changed_at", "changed_by"
  from "application"
  where "tenant_id" = $1;

-- lockApplication
select "version", "app_code", "name", "icon_id"
  from "application"
  where "tenant_id" = $1 and "id" = $2
  for update;

-- updateApplication
update "application"
  set "name" = $1, "changed_at" = $2, "changed_by" = $3, "version" = version + 1
  where "tenant_id" = $4 and "id" = $5
  returning "version";
