-- changeGrant
update "proxy_grant"
  set "expires_at" = $1
  where "tenant_id" = $2 and "id" = $3;

-- endGrants
update "proxy_grant"
  set "ended_at" = $1, "end_reason" = $2
  where "tenant_id" = $3 and "ended_at" is null and "session_id" = $4 and "expires_at" <= $5
  returning "id", "session_id", "actor_tenant_id", "actor_member_id", "actor_name";

-- insertGrant
insert into "proxy_grant" ("tenant_id", "id", "actor_tenant_id", "actor_tenant_name", "actor_member_id", "actor_name", "session_id", "reason", "began_at", "expires_at", "notified_at")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);

-- notifiedGrants
select count(*) as "in_day", count(*) filter(where "actor_member_id" = $1 and "notified_at" > $2) as "of_actor"
  from "proxy_grant"
  where "tenant_id" = $3 and "notified_at" > $4;

-- openGrant
select "id", "reason", "began_at", "expires_at", "stepped_up_at"
  from "proxy_grant"
  where "tenant_id" = $1 and "session_id" = $2 and "ended_at" is null and "expires_at" > $3
  order by "expires_at" desc
  limit $4
  for update;
