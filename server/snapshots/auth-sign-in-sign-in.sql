-- keepCaptcha
insert into "captcha" ("id", "answer_hash", "expires_at")
  values ($1, $2, $3);

-- keepCode
insert into "verification_code" ("id", "bound_hash", "code_hash", "expires_at")
  values ($1, $2, $3, $4);

-- takeCaptcha
delete
  from "captcha"
  where "id" = $1
  returning "answer_hash", "expires_at";

-- takeCode
delete
  from "verification_code"
  where "id" = $1
  returning "id";

-- tryCode
update "verification_code"
  set "tries" = tries + 1
  where "id" = $1 and "bound_hash" = $2 and "tries" < $3 and "expires_at" > $4
  returning "code_hash";
