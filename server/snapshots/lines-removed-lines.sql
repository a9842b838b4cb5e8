-- linesOver
select "l"."id", "l"."name", "l"."outlet_id", "o"."number" as "outlet_number", "o"."name" as "outlet_name", "o"."region", "l"."provider", "l"."access", "l"."role", "l"."sla_availability_percent", "l"."created_at", "l"."interval_s"
  from "line" as "l"
  inner join "subject_state" as "s" on "s"."tenant_id" = "l"."tenant_id" and "s"."subject_id" = "l"."id"
  inner join "outlet_directory" as "o" on "o"."tenant_id" = "l"."tenant_id" and "o"."id" = "l"."outlet_id"
  where "l"."tenant_id" = $1 and (("l"."name" ilike $2 or "l"."provider" ilike $3 or "l"."circuit_id" ilike $4 or host(l.address) like $5 or "o"."number" ilike $6 or "o"."name" ilike $7) and l.access = any($8) and "l"."role" = $9 and "l"."outlet_id" = $10 and "l"."provider" = $11 and "o"."region" = $12 and l.id in ( select t.id
  from line_traits((select app_tenants())::integer[]) t
  where starts_with(t.division, $13::text) and t.age = any($14::text[]) and t.contract = any($15::text[]) and $16::text[] <@ array_remove(array[ case when t.region = '' then 'region' end, case when t.division = '' then 'division' end], null))) and l.id = any($17::uuid[])
  order by "l"."name", "l"."id";
