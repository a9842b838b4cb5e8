-- memberCounts
select "department_id", count(*) as "count"
  from "member_directory"
  where "tenant_id" = $1
  group by "department_id";
