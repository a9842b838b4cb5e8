-- tracedPaths
select "p"."id", "p"."test_name", "p"."address", "a"."name" as "source_name", "g"."name" as "line_name"
  from "dial_witness" as "p"
  left join "agent_presence" as "a" on "a"."tenant_id" = "p"."tenant_id" and "a"."id" = "p"."source_id"
  left join "line_directory" as "g" on "g"."tenant_id" = "p"."tenant_id" and "g"."id" = "p"."line_id"
  where "p"."tenant_id" = $1 and "p"."kind" = $2 and ("p"."id" = $3 or "p"."line_id" = $4 or "p"."source_line_id" = $5)
  order by "p"."test_name", "p"."id"
  limit $6;
