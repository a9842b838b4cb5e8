-- linesByOutlet
select "outlet_id", count(*) as "count"
  from "line"
  where "tenant_id" = $1 and outlet_id = any($2::uuid[])
  group by "outlet_id";

-- linesInOutlet
select "l"."id", "l"."name", "l"."created_at", "s"."state"
  from "line" as "l"
  inner join "subject_state" as "s" on "s"."tenant_id" = "l"."tenant_id" and "s"."subject_id" = "l"."id"
  where "l"."tenant_id" = $1 and "l"."outlet_id" = $2
  order by "l"."name", "l"."id";

-- moveLines
update "line"
  set "outlet_id" = $1, "version" = "version" + $2
  where "tenant_id" = $3 and "outlet_id" = $4
  returning "id", "name";
