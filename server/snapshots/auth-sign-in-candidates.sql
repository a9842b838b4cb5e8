-- keepChoice
insert into "sign_in_choice" ("ticket_hash", "member_tenant_id", "member_id", "expires_at")
  values ($1, $2, $3, $4);

-- takeChoice
delete
  from "sign_in_choice"
  where "ticket_hash" = $1 and "expires_at" > $2
  returning "member_tenant_id" as "tenant_id", "member_id";
