-- memberHits
select "m"."id", "m"."name", "m"."username", "m"."phone", "m"."email"
  from "member_directory" as "m"
  where "m"."tenant_id" = $1 and strpos(m.search_text, $2) > 0
  order by not (lower(m.username) = $3 or lower(m.name) = $4), strpos(m.search_text, $5) <> 1, m.name collate natural_order, "m"."id"
  limit $6;
