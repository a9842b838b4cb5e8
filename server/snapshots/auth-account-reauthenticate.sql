-- passwordHashOf
select "password_hash"
  from "member"
  where "tenant_id" = $1 and "id" = $2;

-- selectProofs
select "password_hash", "sealed_totp_secret", "email", "phone"
  from "member"
  where "tenant_id" = $1 and "id" = $2;

-- setReauthenticated
update "session"
  set "reauthenticated_at" = $1
  where "tenant_id" = $2 and "id" = $3;
