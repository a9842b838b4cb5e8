-- countModelRules
select count(*) as "total"
  from "model_rule"
  where "tenant_id" = $1;

-- deleteModelRule
delete
  from "model_rule"
  where "tenant_id" = $1 and "brand" = $2 and "model" = $3;

-- lockModelRules
select pg_advisory_xact_lock($1, hashtext('model rules'));

-- modelRule
select "least_version", to_char(supported_until, 'YYYY-MM-DD') as "supported_until", "version"
  from "model_rule"
  where "tenant_id" = $1 and "brand" = $2 and "model" = $3;

-- writeModelRule
insert into model_rule as r (tenant_id, brand, model, least_version, supported_until)
  values ($1, $2, $3, $4, $5::date)
  on conflict (tenant_id, brand, model) do update
  set least_version = excluded.least_version, supported_until = excluded.supported_until, changed_at = now(), version = r.version + 1
  returning version;
