-- claimRows
select "c"."id", "c"."name", "o"."name" as "outlet_name", "c"."created_at", "c"."created_by", "c"."expires_at", "c"."refused_count", "c"."refused_at", c.used_at is not null as "is_used"
  from "agent_claim" as "c"
  left join "outlet_directory" as "o" on "o"."tenant_id" = "c"."tenant_id" and "o"."id" = "c"."outlet_id"
  where "c"."tenant_id" = $1 and (c.used_at is null and c.withdrawn_at is null and c.expires_at > now()) or c.refused_at > now() - interval '7 days'
  order by "c"."created_at" desc, "c"."id"
  limit $2
  offset $3;
select count(*) as "total"
  from "agent_claim" as "c"
  where "c"."tenant_id" = $1 and (c.used_at is null and c.withdrawn_at is null and c.expires_at > now()) or c.refused_at > now() - interval '7 days';

-- countOpenClaims
select count(*) as "total"
  from "agent_claim"
  where "tenant_id" = $1 and used_at is null and withdrawn_at is null and expires_at > now();

-- deleteClaimsBefore
delete
  from "agent_claim"
  where "tenant_id" = $1 and "expires_at" < $2 and ("refused_at" is null or "refused_at" < $3);

-- insertClaim
insert into "agent_claim" ("tenant_id", "claim_hash", "name", "outlet_id", "created_by", "expires_at")
  values ($1, $2, $3, $4, $5, now() + $6 * interval '1 minute')
  returning "id", "expires_at";

-- noteClaimedBy
update "agent_claim"
  set "agent_id" = $1
  where "tenant_id" = $2 and "id" = $3;

-- noteMisuse
select "name", "used_at", "withdrawn_at", "refused_at"
  from "agent_claim"
  where "tenant_id" = $1 and "id" = $2
  for update;
update "agent_claim"
  set "refused_count" = "refused_count" + $1, "refused_at" = now()
  where "tenant_id" = $2 and "id" = $3;

-- oneClaim
select "c"."id", "c"."name", "o"."name" as "outlet_name", "c"."created_at", "c"."created_by", "c"."expires_at", "c"."refused_count", "c"."refused_at", "c"."agent_id", coalesce(c.used_at, c.withdrawn_at) as "settled_at", case when c.used_at is not null then 'used' when c.withdrawn_at is not null then 'withdrawn' when c.expires_at > now() then 'open' else 'over' end as "state"
  from "agent_claim" as "c"
  left join "outlet_directory" as "o" on "o"."tenant_id" = "c"."tenant_id" and "o"."id" = "c"."outlet_id"
  where "c"."tenant_id" = $1 and "c"."id" = $2;

-- useClaim
update "agent_claim"
  set "used_at" = now()
  where "tenant_id" = $1 and "id" = $2 and used_at is null and withdrawn_at is null and expires_at > now()
  returning "name", "outlet_id";

-- withdrawClaim
update "agent_claim"
  set "withdrawn_at" = now()
  where "tenant_id" = $1 and "id" = $2 and used_at is null and withdrawn_at is null and expires_at > now()
  returning "name";
