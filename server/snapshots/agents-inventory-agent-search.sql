-- agentHits
select "a"."id", "a"."name", "a"."tags", "o"."number" as "outlet_number", "o"."name" as "outlet_name", "s"."state"
  from "agent" as "a"
  inner join "subject_state" as "s" on "s"."tenant_id" = "a"."tenant_id" and "s"."subject_id" = "a"."id"
  left join "outlet_directory" as "o" on "o"."tenant_id" = "a"."tenant_id" and "o"."id" = "a"."outlet_id"
  where "a"."tenant_id" = $1 and "a"."revoked_at" is null and ("a"."name" ilike $2 or "o"."number" ilike $3 or "o"."name" ilike $4 or array_to_string(a.tags, E'\n') ilike $5)
  order by not (a.name ilike $6), "a"."name", "a"."id"
  limit $7;
