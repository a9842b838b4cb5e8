-- alertsSince
select count(*)::integer as "count"
  from "inbox_message"
  where "tenant_id" = $1 and "member_id" = $2 and "created_at" > $3 and "kind" = $4 and (coalesce((params ->> 'isEscalated')::boolean, false) or severity = 'critical' and params ->> 'step' = 'fired') = $5;

-- growMessage
update "inbox_message"
  set "severity" = $1, "created_at" = $2, "params" = $3
  where "tenant_id" = $4 and "id" = $5;

-- growingMessage
select "id", "params"
  from "inbox_message"
  where "tenant_id" = $1 and "member_id" = $2 and "kind" = $3 and "read_at" is null and "created_at" > $4
  order by "created_at" desc
  limit $5
  for update;

-- hasMessage
select "id"
  from "inbox_message"
  where "tenant_id" = $1 and "id" = $2;

-- holdInbox
select pg_advisory_xact_lock($1, hashtext('inbox ' || $2::text));
