-- enabledMembers
select "m"."id", "m"."administrator", coalesce(nullif(m.name, ''), m.username) as "name"
  from "member_directory" as "m"
  where "m"."tenant_id" = $1 and "m"."enabled" = $2 and m.provided is distinct
  from 'suspended' and strpos(m.search_text, $3) > 0 and "m"."id" = $4
  order by coalesce(nullif(m.name, ''), m.username) collate natural_order, "m"."id"
  limit $5;
