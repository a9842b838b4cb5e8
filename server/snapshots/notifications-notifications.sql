-- kindsOff
select "kind"
  from "notification_opt_out"
  where "tenant_id" = $1 and "member_id" = $2;

-- readerOf
select "member"."username", "member"."enabled", "member"."administrator", "member"."email", "member"."phone", "member"."language", "tenant"."name" as "tenant"
  from "member_directory" as "member"
  inner join "tenant" on "tenant"."id" = "member"."tenant_id"
  where "member"."tenant_id" = $1 and "member"."id" = $2 and not exists (select "notification_opt_out"."kind"
  from "notification_opt_out"
  where "notification_opt_out"."tenant_id" = $3 and "notification_opt_out"."member_id" = $4 and "notification_opt_out"."kind" = $5);

-- setKind
insert into "notification_opt_out" ("tenant_id", "member_id", "kind")
  values ($1, $2, $3)
  on conflict do nothing
  returning "kind";
