-- linesOfOutlet
select "id", "address_kind", host(address) as "address"
  from "line"
  where "tenant_id" = $1 and "outlet_id" = $2
  order by "id"
  for update;

-- setAddress
update "line"
  set "address" = $1, "answered_at" = $2, "version" = "version" + $3
  where "tenant_id" = $4 and "id" = $5;
