-- administratorIds
select "id"
  from "member"
  where "tenant_id" = $1 and "administrator" = $2 and "enabled" = $3
  order by "id";

-- lockAdministrators
select "id"
  from "member"
  where "tenant_id" = $1 and "administrator" = $2 and "enabled" = $3
  order by "id"
  for update;
