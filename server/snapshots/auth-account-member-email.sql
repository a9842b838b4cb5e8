-- memberEmail
select "email"
  from "member"
  where "tenant_id" = $1 and "id" = $2;
