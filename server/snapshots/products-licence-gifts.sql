-- givenBy
select tenant_id, tenant_name, licence_id, network_devices, internet_lines, link_test_outlets, free_work_orders, ends_at
  from licences_given($1, $2)
  order by tenant_id;

-- isForTenant
select licence_given_from($1, $2) as may;

-- uncoveredBy
select licence_uncovered($1, $2, $3) as giver;

-- withdrawLicence
update "licence"
  set "withdrawn_at" = $1, "withdrawn_by" = $2, "withdrawn_for" = $3
  where "tenant_id" = $4 and "id" = $5 and "serial" is null and "withdrawn_at" is null;
