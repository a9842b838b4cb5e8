-- addTenant
select add_tenant($1, $2, $3, $4) as id;
