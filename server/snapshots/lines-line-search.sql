-- lineHits
select "l"."id", "l"."name", "l"."provider", "l"."circuit_id", "o"."number" as "outlet_number", "o"."name" as "outlet_name", "s"."state", host(l.address) as "address"
  from "line" as "l"
  inner join "subject_state" as "s" on "s"."tenant_id" = "l"."tenant_id" and "s"."subject_id" = "l"."id"
  inner join "outlet_directory" as "o" on "o"."tenant_id" = "l"."tenant_id" and "o"."id" = "l"."outlet_id"
  where "l"."tenant_id" = $1 and ("l"."name" ilike $2 or "l"."circuit_id" ilike $3 or "l"."provider" ilike $4 or "o"."number" ilike $5 or "o"."name" ilike $6 or host(l.address) like $7)
  order by not (l.name ilike $8 or l.circuit_id ilike $9), "l"."name"
  limit $10;
