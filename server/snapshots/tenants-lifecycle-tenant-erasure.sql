-- auditHead
select "seq", "hash"
  from "audit"
  where "tenant_id" = $1
  order by "seq" desc
  limit $2;

-- eraseRows
select erase_rows($1, $2) as erased;

-- eraseTenantItself
select erase_tenant($1);
