-- deleteSomeTests
select "id"
  from "dial_test"
  where "tenant_id" = $1
  order by "id"
  limit $2;

-- deleteTargets
delete
  from "dial_path"
  where "tenant_id" = $1 and target_id = any($2::uuid[])
  returning "id";
delete
  from "dial_target"
  where "tenant_id" = $1 and id = any($2::uuid[]);
insert into "removed_target" ("tenant_id", "id")
  values ($1, $2);

-- deleteTest
select "id", "address", "line_id", "agent_id", "is_gateway"
  from "dial_target"
  where "tenant_id" = $1 and "test_id" = $2
  order by "id";
delete
  from "dial_test"
  where "tenant_id" = $1 and "id" = $2;

-- insertTargets
insert into "dial_target" ("tenant_id", "test_id", "address", "line_id", "agent_id", "is_gateway")
  values ($1, $2, $3, $4, $5, $6);

-- insertTest
insert into "dial_test" ("tenant_id", "id", "kind", "name", "tags", "is_enabled", "interval_s", "hours", "over_lines", "sources", "settings", "expectations")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);

-- lockTest
select "name", "kind", "settings", "expectations", "tags", "is_enabled", "interval_s", "hours", "sources", "over_lines", "version"
  from "dial_test"
  where "tenant_id" = $1 and "id" = $2
  for update;

-- lostTargets
select "id"
  from "dial_target"
  where "tenant_id" = $1 and "address" is null and "line_id" is null and "agent_id" is null and "is_gateway" = $2;

-- pathsBy
select "p"."id"
  from "dial_path" as "p"
  inner join "dial_target" as "g" on "g"."tenant_id" = "p"."tenant_id" and "g"."id" = "p"."target_id"
  where "g"."tenant_id" = $1 and ("g"."line_id" = $2 or "p"."source_line_id" is not null or "g"."agent_id" = $3);

-- pathsOfTest
select "id"
  from "dial_path"
  where "tenant_id" = $1 and "test_id" = $2;

-- targetsOf
select "id", "address", "line_id", "agent_id", "is_gateway"
  from "dial_target"
  where "tenant_id" = $1 and "test_id" = $2
  order by "id";

-- updateTest
update "dial_test"
  set "name" = $1, "tags" = $2, "is_enabled" = $3, "interval_s" = $4, "hours" = $5, "over_lines" = $6, "sources" = $7, "settings" = $8, "expectations" = $9, "version" = "version" + $10
  where "tenant_id" = $11 and "id" = $12
  returning "version";
