-- pathsCreated
select "id", "created_at"
  from "dial_path_directory"
  where "tenant_id" = $1 and "id" in ($2);

-- reportDevices
select "d"."id", "d"."name", "d"."kind", "d"."region", "d"."created_at", "o"."number" as "outlet_number", "o"."name" as "outlet_name", "o"."region" as "outlet_region"
  from "device_directory" as "d"
  left join "outlet_directory" as "o" on "o"."tenant_id" = "d"."tenant_id" and "o"."id" = "d"."outlet_id"
  where "d"."tenant_id" = $1 and d.outlet_id in ( select place.id
  from outlet_directory place
  where place.tenant_id = d.tenant_id and ($2::text[] is null or place.region = any($3::text[])) and ($4::uuid[] is null or place.id = any($5::uuid[])) and ($6::text[] is null or place.tags && $7::text[]))
  order by "d"."name", "d"."id";

-- reportNames
select "name"
  from "tenant"
  where "tenant_id" = $1 and "id" = $2;
select "number", "name"
  from "outlet_directory"
  where "tenant_id" = $1 and "id" = $2;
