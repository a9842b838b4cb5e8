-- memberChoices
select "m"."id", coalesce(nullif(m.name, ''), m.username) as "name", "m"."username"
  from "member_directory" as "m"
  where "m"."tenant_id" = $1 and "m"."enabled" = $2 and position(lower($3) in lower(coalesce(m.name, '') || ' ' || m.username)) > 0
  order by coalesce(nullif(m.name, ''), m.username), "m"."id"
  limit $4;

-- peopleByIds
select "m"."id", coalesce(nullif(m.name, ''), m.username) as "name", "m"."enabled" as "is_enabled"
  from "member_directory" as "m"
  where "m"."tenant_id" = $1 and "m"."id" = any($2::uuid[]);

-- roleChoices
select distinct "role_id" as "id", "name", "built_in"
  from "held_role"
  where "tenant_id" = $1
  order by "name", "id";
