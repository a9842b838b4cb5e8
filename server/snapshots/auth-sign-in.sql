-- keepCaptcha
insert into "captcha" ("id", "answer_hash", "expires_at")
  values ($1, $2, $3);

-- takeCaptcha
delete
  from "captcha"
  where "id" = $1
  returning "answer_hash", "expires_at";
