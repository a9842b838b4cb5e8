-- lineGroups
select "g".*, (count(*) over ())::integer as "groups"
  from (select o.id::text as "key", o.name as "name", o.number as "number", count(*)::integer as "total", (count(*) filter (where s.state = 'down'))::integer as "down", (count(*) filter (where s.state = 'unreachable'))::integer as "unreachable", (count(*) filter (where s.state = 'unmeasured'))::integer as "unmeasured", (count(*) filter (where s.state = 'maintenance'))::integer as "maintenance", (count(*) filter (where s.state = 'up'))::integer as "up"
  from "line" as "l"
  inner join "subject_state" as "s" on "s"."tenant_id" = "l"."tenant_id" and "s"."subject_id" = "l"."id"
  inner join "outlet_directory" as "o" on "o"."tenant_id" = "l"."tenant_id" and "o"."id" = "l"."outlet_id"
  where "l"."tenant_id" = $1 and (("l"."name" ilike $2 or "l"."provider" ilike $3 or "l"."circuit_id" ilike $4 or host(l.address) like $5 or "o"."number" ilike $6 or "o"."name" ilike $7) and s.state = any($8) and l.access = any($9) and "l"."role" = $10 and "l"."outlet_id" = $11 and "l"."device_id" = $12 and "l"."provider" = $13 and "o"."region" = $14 and l.id in ( select t.id
  from line_traits((select app_tenants())::integer[]) t
  where starts_with(t.division, $15::text) and t.age = any($16::text[]) and t.contract = any($17::text[]) and $18::text[] <@ array_remove(array[ case when t.region = '' then 'region' end, case when t.division = '' then 'division' end], null)))
  group by o.id::text, o.name, o.number) as "g"
  order by "g"."down" desc, "g"."unreachable" desc, "g"."unmeasured" desc, "g"."number", "g"."name", "g"."key"
  limit $19
  offset $20;
