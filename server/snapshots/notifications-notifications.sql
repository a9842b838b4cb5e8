-- kindsOff
select "kind"
  from "notice_off"
  where "tenant_id" = $1 and "member_id" = $2;

-- readerOf
select "member"."username", "member"."enabled", "member"."administrator", "member"."email", "member"."phone", "member"."language", "tenant"."name" as "tenant"
  from "member_directory" as "member"
  inner join "tenant" on "tenant"."id" = "member"."tenant_id"
  where "member"."tenant_id" = $1 and "member"."id" = $2 and not exists (select "notice_off"."kind"
  from "notice_off"
  where "notice_off"."tenant_id" = $3 and "notice_off"."member_id" = $4 and "notice_off"."kind" = $5);

-- setKind
insert into "notice_off" ("tenant_id", "member_id", "kind")
  values ($1, $2, $3)
  on conflict do nothing
  returning "kind";
