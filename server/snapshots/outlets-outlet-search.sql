-- outletHits
select "o"."id", "o"."number", "o"."name", "o"."region", "o"."address"
  from "outlet" as "o"
  where "o"."tenant_id" = $1 and ("o"."number" ilike $2 or "o"."name" ilike $3 or "o"."region" ilike $4 or "o"."address" ilike $5)
  order by not (lower(o.number) = lower($6)), not (o.number ilike $7 or o.name ilike $8), "o"."number"
  limit $9;
