-- countFirstPasswords
select count(*) as "count"
  from "first_password"
  where "tenant_id" = $1 and "operation_id" = $2;

-- firstPasswordsOf
select "m"."id", "m"."username", "m"."name", "f"."sealed_password", "f"."expires_at"
  from "first_password" as "f"
  inner join "member" as "m" on "m"."tenant_id" = "f"."tenant_id" and "m"."id" = "f"."member_id"
  where "f"."tenant_id" = $1 and "f"."operation_id" = $2 and "f"."expires_at" > now() and not (m.administrator and acts_for_provider(m.tenant_id))
  order by "m"."username";

-- forgetFirstPasswords
delete
  from "first_password"
  where "tenant_id" = $1 and "expires_at" <= now();

-- keepFirstPassword
insert into "first_password" ("member_id", "operation_id", "sealed_password", "tenant_id", "expires_at")
  values ($1, $2, $3, $4, now() + $5 * interval '1 millisecond');
