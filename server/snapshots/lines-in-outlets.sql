-- linesByOutlet
select "outlet_id", count(*) as "count"
  from "line"
  where "tenant_id" = $1 and outlet_id = any($2::uuid[])
  group by "outlet_id";

-- moveLines
update "line"
  set "outlet_id" = $1, "version" = "version" + $2
  where "tenant_id" = $3 and "outlet_id" = $4
  returning "id", "name";
