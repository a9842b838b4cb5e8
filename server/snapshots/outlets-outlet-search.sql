-- outletHits
select "o"."id", "o"."number", "o"."name", "o"."region", "o"."division", "o"."division_name", "o"."address", "o"."tags"
  from "outlet" as "o"
  where "o"."tenant_id" = $1 and ("o"."number" ilike $2 or "o"."name" ilike $3 or "o"."region" ilike $4 or "o"."division_name" ilike $5 or "o"."address" ilike $6 or o.division like any($7::text[]) or array_to_string(o.tags, E'\n') ilike $8)
  order by not (lower(o.number) = lower($9)), not (o.number ilike $10 or o.name ilike $11), "o"."number"
  limit $12;
