-- addIncident
insert into "carrier_incident" ("tenant_id", "provider", "region", "of_lines", "outlets", "lines", "customers", "since", "told_lines", "told_customers")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  returning "id";

-- changeIncident
update "carrier_incident"
  set "lines" = $1, "of_lines" = $2, "outlets" = $3, "customers" = $4, "told_lines" = $5, "told_customers" = $6, "missing_since" = $7, "over_at" = $8
  where "tenant_id" = $9 and "id" = $10;

-- forgetIncidents
delete
  from "carrier_incident"
  where "tenant_id" = $1 and "over_at" < $2;

-- holdIncidents
select pg_advisory_xact_lock($1, hashtext('carrier incidents'));

-- keptIncidents
select *
  from "carrier_incident"
  where "tenant_id" = $1 and "over_at" is null
  order by "id";

-- mspIds
select "id"
  from "tenant"
  where "type" = $1
  order by "id";
