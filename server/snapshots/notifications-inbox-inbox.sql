-- forgetMessages
delete
  from "inbox_message"
  where "tenant_id" = $1 and "created_at" < $2;

-- insertMessage
insert into "inbox_message" ("tenant_id", "id", "member_id", "kind", "severity", "params", "alert_id", "created_at")
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict do nothing;

-- markRead
update "inbox_message"
  set "read_at" = $1
  where "tenant_id" = $2 and "member_id" = $3 and "read_at" is null and "created_at" <= $4
  returning "id";

-- messagePage
select "id", "kind", "severity", "params", "alert_id", "created_at", "read_at"
  from "inbox_message"
  where "tenant_id" = $1 and "member_id" = $2 and "kind" in ($3, $4) and "severity" in ($5) and "read_at" is null
  order by "created_at" desc, "id"
  limit $6
  offset $7;
select count(*)::integer as "total"
  from "inbox_message"
  where "tenant_id" = $1 and "member_id" = $2 and "kind" in ($3, $4) and "severity" in ($5) and "read_at" is null;

-- newestOf
select "id", "kind", "severity", "params", "alert_id", "created_at", "read_at"
  from "inbox_message"
  where "tenant_id" = $1 and "member_id" = $2 and "kind" in ($3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) and "read_at" is null
  order by case when kind = 'more-alerts' then (params ->> 'since')::timestamptz else created_at end desc, "id"
  limit $18;

-- unreadOf
select count(*)::integer as "count", coalesce(array_agg(distinct severity) filter (where severity is not null), '{}') as "severities", max(created_at) as "newest_at"
  from "inbox_message"
  where "tenant_id" = $1 and "member_id" = $2 and "kind" in ($3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) and "read_at" is null;
