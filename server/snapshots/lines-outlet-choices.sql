-- outletChoices
select o.id as "id", o.number as "number", o.name as "name"
  from "outlet_directory" as "o"
  where "o"."tenant_id" = $1 and ("o"."number" ilike $2 or "o"."name" ilike $3)
  order by "o"."number"
  limit $4;
