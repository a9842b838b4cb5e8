-- holdTree
select pg_advisory_xact_lock($1);

-- lockTenant
select "id", "parent_id", "type", "name", "prefix", "code", "status", "enabled", "frozen", "expires_at", "deletion_due_at", "deletion_by", "enabled_before", "contact_person", "contact_information", "version"
  from "organization"
  where "id" = $1 and "type" <> $2 for no key update;

-- moveTenant
select move_tenant($1, $2);

-- setLifecycle
update "organization"
  set "frozen" = $1, "deletion_due_at" = $2
  where "id" = $3;

-- setTenantEnd
update "organization"
  set "expires_at" = $1
  where "id" = $2;

-- standsBelow
select stands_below($1, $2) as below;

-- updateTenant
update "organization"
  set "name" = $1, "prefix" = $2, "code" = $3, "type" = $4, "contact_person" = $5, "contact_information" = $6, "version" = "version" + $7
  where "id" = $8
  returning "version";
