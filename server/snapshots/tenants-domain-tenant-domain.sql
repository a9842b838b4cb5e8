-- claimOf
select "domain", "challenge", "verified_at", "method"
  from "tenant_domain"
  where "tenant_id" = $1;

-- dropClaim
delete
  from "tenant_domain"
  where "tenant_id" = $1;

-- markVerified
update "tenant_domain"
  set "verified_at" = $1, "method" = $2
  where "tenant_id" = $3 and "challenge" = $4
  returning "domain";

-- putClaim
insert into "tenant_domain" ("tenant_id", "domain", "challenge", "verified_at", "method")
  values ($1, $2, $3, $4, $5)
  on conflict ("tenant_id") do update
  set "domain" = $6, "challenge" = $7, "verified_at" = $8, "method" = $9;
