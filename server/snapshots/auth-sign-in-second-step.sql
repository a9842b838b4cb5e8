-- countSecond
select count(*) as "codes"
  from "recovery_code"
  where "tenant_id" = $1 and "member_id" = $2;

-- forgetBrowser
delete
  from "trusted_browser"
  where "tenant_id" = $1 and "member_id" = $2 and "id" = $3
  returning "id";

-- forgetBrowsers
delete
  from "trusted_browser"
  where "tenant_id" = $1 and "member_id" = $2;

-- keepChallenge
insert into "sign_in_challenge" ("token_hash", "member_tenant_id", "member_id", "expires_at")
  values ($1, $2, $3, $4);

-- replaceRecoveryCodes
delete
  from "recovery_code"
  where "tenant_id" = $1 and "member_id" = $2;
insert into "recovery_code" ("tenant_id", "member_id", "code_hash")
  values ($1, $2, $3);

-- selectBrowsers
select "id", "token_hash", "user_agent", "created_at", "last_used_at", "expires_at"
  from "trusted_browser"
  where "tenant_id" = $1 and "member_id" = $2 and "expires_at" > $3
  order by "created_at" desc, "id";

-- selectTotp
select "sealed_totp_secret", "totp_since", "username", "incomplete"
  from "member"
  where "tenant_id" = $1 and "id" = $2;

-- switchTotpOff
update "member"
  set "sealed_totp_secret" = $1, "totp_last_step" = $2, "totp_since" = $3
  where "tenant_id" = $4 and "id" = $5 and "sealed_totp_secret" is not null
  returning "id";

-- switchTotpOn
update "member"
  set "sealed_totp_secret" = $1, "totp_last_step" = $2, "totp_since" = $3
  where "tenant_id" = $4 and "id" = $5 and "sealed_totp_secret" is null
  returning "id";

-- takeChallenge
delete
  from "sign_in_challenge"
  where "token_hash" = $1
  returning "member_id";

-- takeRecoveryCode
delete
  from "recovery_code"
  where "tenant_id" = $1 and "member_id" = $2 and code_hash = any($3::bytea[])
  returning "member_id";

-- trustBrowser
insert into "trusted_browser" ("tenant_id", "member_id", "token_hash", "user_agent", "created_at", "expires_at")
  values ($1, $2, $3, $4, $5, $6);

-- tryChallenge
update "sign_in_challenge"
  set "tries" = tries + 1
  where "token_hash" = $1 and "tries" < $2 and "expires_at" > $3
  returning "member_tenant_id" as "tenant_id", "member_id";

-- useStep
update "member"
  set "totp_last_step" = $1
  where "tenant_id" = $2 and "id" = $3 and ("totp_last_step" is null or "totp_last_step" < $4)
  returning "id";

-- useTrustedBrowser
update "trusted_browser"
  set "last_used_at" = $1, "user_agent" = $2
  where "tenant_id" = $3 and "member_id" = $4 and "token_hash" = $5 and "expires_at" > $6
  returning "id";
