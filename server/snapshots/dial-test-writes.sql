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
select "id", "address", "line_id", "agent_id", "is_gateway", "is_hub", "is_listed"
  from "dial_target"
  where "tenant_id" = $1 and "test_id" = $2
  order by "id";
with dropped as ( delete
  from dial_booking
  where tenant_id = $1 and test_id = $2 and state = 'waiting' and path_id is not null
  returning path_id ) update dial_path p
  set asks_at = now()
  from dropped d
  where p.tenant_id = $3 and p.id = d.path_id;
delete
  from "dial_test"
  where "tenant_id" = $1 and "id" = $2;

-- dropTurns
with dropped as ( delete
  from dial_booking
  where tenant_id = $1 and test_id = $2 and state = 'waiting' and path_id is not null
  returning path_id ) update dial_path p
  set asks_at = now()
  from dropped d
  where p.tenant_id = $3 and p.id = d.path_id;

-- insertTargets
insert into "dial_target" ("tenant_id", "test_id", "is_listed", "address", "line_id", "agent_id", "is_gateway", "is_hub")
  values ($1, $2, $3, $4, $5, $6, $7, $8);

-- insertTest
insert into "dial_test" ("tenant_id", "id", "kind", "name", "tags", "is_enabled", "interval_s", "hours", "over_lines", "month_megabytes", "list_template_id", "sources", "settings", "expectations")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14);

-- lockTest
select "name", "kind", "settings", "expectations", "tags", "is_enabled", "interval_s", "hours", "sources", "over_lines", "month_megabytes", "list_template_id", "version"
  from "dial_test"
  where "tenant_id" = $1 and "id" = $2
  for update;

-- lostTargets
select "id"
  from "dial_target"
  where "tenant_id" = $1 and "address" is null and "line_id" is null and "agent_id" is null and "is_gateway" = $2 and "is_hub" = $3;

-- pathsBy
select "p"."id"
  from "dial_path" as "p"
  inner join "dial_target" as "g" on "g"."tenant_id" = "p"."tenant_id" and "g"."id" = "p"."target_id"
  where "g"."tenant_id" = $1 and ("g"."line_id" = $2 or "p"."source_line_id" is not null or "g"."agent_id" = $3);

-- pathsOfTest
select "id"
  from "dial_path"
  where "tenant_id" = $1 and "test_id" = $2;

-- setListed
update "dial_target"
  set "is_listed" = $1
  where "tenant_id" = $2 and id = any($3::uuid[]);

-- targetsOf
select "id", "address", "line_id", "agent_id", "is_gateway", "is_hub", "is_listed"
  from "dial_target"
  where "tenant_id" = $1 and "test_id" = $2
  order by "id";

-- updateTest
update "dial_test"
  set "name" = $1, "tags" = $2, "is_enabled" = $3, "interval_s" = $4, "hours" = $5, "over_lines" = $6, "month_megabytes" = $7, "list_template_id" = $8, "sources" = $9, "settings" = $10, "expectations" = $11, "version" = "version" + $12
  where "tenant_id" = $13 and "id" = $14
  returning "version";
