-- countTestedOutlets
select "g"."tenant_id", count(distinct l.outlet_id)::integer as "used"
  from "dial_target" as "g"
  inner join "line_directory" as "l" on "l"."tenant_id" = "g"."tenant_id" and "l"."id" = "g"."line_id"
  group by "g"."tenant_id";

-- countTests
select count(*)::integer as "count"
  from "dial_test"
  where "tenant_id" = $1;

-- linesByIds
select "id", "name", "outlet_id", "address"
  from "line_directory"
  where "tenant_id" = $1 and id = any($2::uuid[]);

-- untestedOutlets
select distinct "l"."outlet_id"
  from "dial_target" as "g"
  inner join "line_directory" as "l" on "l"."tenant_id" = "g"."tenant_id" and "l"."id" = "g"."line_id"
  where "g"."tenant_id" = $1 and l.outlet_id = any($2::uuid[]);
