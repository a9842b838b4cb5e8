-- eraseRows
select erase_rows($1, $2) as erased;

-- eraseTenantItself
select erase_tenant($1);
