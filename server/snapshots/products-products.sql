-- deleteSubscription
delete
  from "subscription"
  where "tenant_id" = $1 and "product" = $2;

-- endSubscriptionOperation
update "subscription"
  set "state" = $1, "operation_id" = $2, "changed_at" = $3
  where "tenant_id" = $4 and "product" = $5 and "state" = $6
  returning "product";

-- lockSubscriptions
select pg_advisory_xact_lock(hashtextextended($1, 0));

-- nameAbove
select tenant_name as name
  from settings_above($1)
  where depth = 1;

-- subscriptionsBelow
select s.*, count(*) over ()::integer as total
  from subscriptions_below($1) s
  where $2::text is null or s.name ilike $3 or s.prefix ilike $4
  order by s.name collate natural_order desc, s.id
  limit $5
  offset $6;

-- subscriptionsOf
select "product", "state", "operation_id", "changed_at", "changed_by"
  from "subscription"
  where "tenant_id" = $1;

-- tenantName
select "name"
  from "tenant"
  where "id" = $1;

-- writeSubscription
insert into "subscription" ("tenant_id", "product", "state", "operation_id", "changed_at", "changed_by")
  values ($1, $2, $3, $4, $5, $6)
  on conflict ("tenant_id", "product") do update
  set "state" = $7, "operation_id" = $8, "changed_at" = $9, "changed_by" = $10;
