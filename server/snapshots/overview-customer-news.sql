-- forgetCustomers
delete
  from "customer_alert"
  where "tenant_id" = $1 and customer_id = any($2::integer[]);

-- holdCustomerNews
select pg_advisory_xact_lock($1, hashtext('customer alerts'));

-- keepCustomers
insert into "customer_alert" ("tenant_id", "customer_id", "since", "told_newest", "told_new", "told_at", "known_flapping", "told_to", "missing_since", "is_over")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  on conflict ("tenant_id", "customer_id") do update
  set "since" = "excluded"."since", "told_newest" = "excluded"."told_newest", "told_new" = "excluded"."told_new", "known_flapping" = "excluded"."known_flapping", "told_at" = "excluded"."told_at", "told_to" = "excluded"."told_to", "missing_since" = "excluded"."missing_since", "is_over" = "excluded"."is_over";

-- keptCustomers
select *
  from "customer_alert"
  where "tenant_id" = $1
  order by "customer_id";

-- providerIds
select "id"
  from "tenant"
  where "type" in ($1, $2)
  order by "id";
