-- closeDigest
update "alert_digest"
  set "closed_at" = $1
  where "tenant_id" = $2 and "id" = $3 and "closed_at" is null;
select "member_id", "closed_at"
  from "alert_digest"
  where "tenant_id" = $1 and "id" = $2;

-- closedDigests
select "id"
  from "alert_digest"
  where "tenant_id" = $1 and id = any($2::uuid[]) and "closed_at" is not null;

-- dueOfDigests
select "id", "due_at"
  from "alert_digest"
  where "tenant_id" = $1 and "id" in ($2) and "closed_at" is null;

-- forgetDigests
delete
  from "alert_digest"
  where "tenant_id" = $1 and "closed_at" < $2;

-- hastenDigests
update "alert_digest"
  set "due_at" = $1
  where "tenant_id" = $2 and "member_id" = $3 and "reason" <> $4 and "closed_at" is null and "due_at" > $5
  returning "id";
update outbox
  set available_at = now() + $1 * interval '1 millisecond'
  where tenant_id = $2 and topic = $3 and key = $4 and lease_token is null and attempts = 0 and dead_at is null and available_at > now() + $5 * interval '1 millisecond';

-- holdDigest
select "id"
  from "alert_digest"
  where "tenant_id" = $1 and "id" = $2 and "closed_at" is null
  for update;

-- joinDigest
insert into alert_digest (tenant_id, id, member_id, reason, due_at)
  values ($1, $2, $3, $4, $5)
  on conflict (tenant_id, member_id, reason)
  where closed_at is null do update
  set reason = excluded.reason
  returning id;
