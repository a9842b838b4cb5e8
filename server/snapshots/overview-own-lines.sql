-- troubledLines
select "l"."id", "l"."name", "l"."provider", "l"."outlet_id", "o"."name" as "outlet_name", "s"."state", "s"."reason", "s"."since", "s"."ping_sent", "s"."ping_received"
  from "line_directory" as "l"
  inner join "subject_state" as "s" on "s"."tenant_id" = "l"."tenant_id" and "s"."subject_id" = "l"."id"
  inner join "outlet_directory" as "o" on "o"."tenant_id" = "l"."tenant_id" and "o"."id" = "l"."outlet_id"
  where "l"."tenant_id" = $1 and "s"."state" in ($2, $3, $4)
  order by array_position('{down,unreachable,unmeasured,maintenance,up}'::text[], s.state), "s"."since", "l"."id"
  limit $5;
