-- insertKey
insert into "wall_key" ("tenant_id", "id", "wall_id", "name", "created_at", "created_by", "expires_at")
  values ($1, $2, $3, $4, $5, $6, $7);

-- keyById
select "k"."id", "k"."wall_id", "k"."name", "k"."created_at", "k"."created_by", "k"."expires_at", "k"."last_used_at", "k"."last_address"
  from "wall_key" as "k"
  where "k"."tenant_id" = $1 and "k"."id" = $2;

-- openKeys
select "k"."id", "k"."wall_id", "k"."name", "k"."created_at", "k"."created_by", "k"."expires_at", "k"."last_used_at", "k"."last_address"
  from "wall_key" as "k"
  inner join "open_session" as "s" on "s"."tenant_id" = "k"."tenant_id" and "s"."id" = "k"."id"
  where "k"."tenant_id" = $1 and "s"."expires_at" > $2
  order by "k"."created_at" desc, "k"."id";

-- touchKey
update "wall_key"
  set "last_used_at" = $1, "last_address" = $2
  where "tenant_id" = $3 and "id" = $4;
