-- deleteMailServer
delete
  from "mail_server"
  where "tenant_id" = $1;

-- selectMailServer
select "host", "port", "security", "username", "sealed_password", "from_address", "from_name", "ca", "set_by_tenant", "changed_at"
  from "mail_server"
  where "tenant_id" = $1;

-- upsertMailServer
insert into "mail_server" ("tenant_id", "host", "port", "security", "username", "sealed_password", "from_address", "from_name", "ca", "changed_at", "set_by_tenant")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  on conflict ("tenant_id") do update
  set "host" = $12, "port" = $13, "security" = $14, "username" = $15, "sealed_password" = $16, "from_address" = $17, "from_name" = $18, "ca" = $19, "changed_at" = $20, "set_by_tenant" = $21;
