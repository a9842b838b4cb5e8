-- kindsOff
select "kind"
  from "notification_opt_out"
  where "tenant_id" = $1 and "member_id" = $2;

-- namesOf
select "id", "name", "username"
  from "member_directory"
  where "tenant_id" = $1 and "id" in ($2);

-- readerOf
select "member"."username", "member"."enabled", "member"."administrator", "member"."email", "member"."phone", "member"."language", "tenant"."name" as "tenant", exists (select "notification_opt_out"."kind"
  from "notification_opt_out"
  where "notification_opt_out"."tenant_id" = $1 and "notification_opt_out"."member_id" = $2 and "notification_opt_out"."kind" = $3) as "is_muted"
  from "member_directory" as "member"
  inner join "tenant" on "tenant"."id" = "member"."tenant_id"
  where "member"."tenant_id" = $4 and "member"."id" = $5;

-- setKind
insert into "notification_opt_out" ("tenant_id", "member_id", "kind")
  values ($1, $2, $3)
  on conflict do nothing
  returning "kind";
