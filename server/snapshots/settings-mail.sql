-- deleteMailServer
delete
  from "mail_server"
  where "tenant_id" = $1;

-- selectMailServer
select "host", "port", "security", "username", "sealed_password", "from_address", "from_name", "ca"
  from "mail_server"
  where "tenant_id" = $1;

-- upsertMailServer
insert into "mail_server" ("tenant_id", "host", "port", "security", "username", "sealed_password", "from_address", "from_name", "ca", "changed_at")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  on conflict ("tenant_id") do update
  set "host" = $11, "port" = $12, "security" = $13, "username" = $14, "sealed_password" = $15, "from_address" = $16, "from_name" = $17, "ca" = $18, "changed_at" = $19;
