-- advanceStored
update "agent_link"
  set "stored" = $1, "last_seen_at" = now()
  where "tenant_id" = $2 and "agent_id" = $3 and "link_number" = $4 and "stored" = $5
  returning "stored";

-- beginLink
select "name"
  from "agent"
  where "tenant_id" = $1 and "id" = $2 and "revoked_at" is null for share;

-- endLink
update "agent_link"
  set "disconnected_at" = now(), "last_seen_at" = now()
  where "tenant_id" = $1 and "agent_id" = $2 and "link_number" = $3;

-- keepHealth
update "agent_link" as "l"
  set "health" = $1, "last_seen_at" = now()
  from "agent_link" as "before"
  where "before"."tenant_id" = "l"."tenant_id" and "before"."agent_id" = "l"."agent_id" and "l"."tenant_id" = $2 and "l"."agent_id" = $3 and "l"."link_number" = $4
  returning (before.health ->> 'uptimeS')::double precision as "uptime_s";

-- noteRefused
update "agent_link"
  set "refused_reason" = $1, "refused_at" = now(), "refused_count" = least("refused_count"::bigint + $2, 2000000000)
  where "tenant_id" = $3 and "agent_id" = $4;

-- storedOf
select "stored"
  from "agent_link"
  where "tenant_id" = $1 and "agent_id" = $2;
