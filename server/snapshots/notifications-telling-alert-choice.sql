-- alertChoiceOf
select "member_id", "app", "email", "quiet_from", "quiet_to", "digest"
  from "alert_choice"
  where "tenant_id" = $1 and "member_id" in ($2);

-- alertChoicesOf
select "member_id", "app", "email", "quiet_from", "quiet_to", "digest"
  from "alert_choice"
  where "tenant_id" = $1 and "member_id" in ($2);

-- setAlertChoice
insert into "alert_choice" ("tenant_id", "member_id", "app", "email", "quiet_from", "quiet_to", "digest")
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict ("tenant_id", "member_id") do update
  set "app" = $8, "email" = $9, "quiet_from" = $10, "quiet_to" = $11, "digest" = $12;
