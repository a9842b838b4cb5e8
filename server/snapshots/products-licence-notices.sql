-- insertNotices
insert into "licence_notice" ("tenant_id", "ends_at", "days_before", "given_at", "recipient_tenant_id", "recipient_id") select $1::integer as "tenant_id", $2::timestamptz as "ends_at", $3::integer as "days_before", $4::timestamptz as "given_at", "member"."tenant_id" as "recipient_tenant_id", "member"."id" as "recipient_id"
  from "member_directory" as "member"
  where "member"."tenant_id" in ($5, $6) and "member"."administrator" = $7 and "member"."enabled" = $8
  on conflict do nothing;

-- noteAttempt
update "licence_notice"
  set "attempts" = "attempts" + $1, "sent_at" = $2
  where "tenant_id" = $3 and "ends_at" = $4 and "days_before" = $5 and "recipient_tenant_id" = $6 and "recipient_id" = $7;

-- noticeFacts
select "name", "expires_at"
  from "tenant"
  where "id" = $1;
select "email", "language"
  from "member_directory"
  where "tenant_id" = $1 and "id" = $2 and "enabled" = $3 and not exists (select "muted_notification"."kind"
  from "muted_notification"
  where "muted_notification"."tenant_id" = $4 and "muted_notification"."member_id" = $5 and "muted_notification"."kind" = $6);
