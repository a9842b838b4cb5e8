-- outletHits
select "o"."id", "o"."number", "o"."name", "o"."region", "o"."division_name", "o"."address", "o"."tags"
  from "outlet" as "o"
  where "o"."tenant_id" = $1 and ("o"."number" ilike $2 or "o"."name" ilike $3 or "o"."region" ilike $4 or "o"."division_name" ilike $5 or "o"."address" ilike $6 or array_to_string(o.tags, E'\n') ilike $7)
  order by not (lower(o.number) = lower($8)), not (o.number ilike $9 or o.name ilike $10), "o"."number"
  limit $11;
