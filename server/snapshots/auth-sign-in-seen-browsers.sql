-- beginBrowsers
update "member"
  set "browsers_since" = $1
  where "tenant_id" = $2 and "id" = $3 and "browsers_since" is null
  returning "id";

-- forgetSeenBrowsers
delete
  from "seen_browser"
  where "tenant_id" = $1 and "expires_at" <= $2;

-- keepBrowser
insert into "seen_browser" ("tenant_id", "member_id", "token_hash", "first_seen_at", "expires_at")
  values ($1, $2, $3, $4, $5)
  on conflict ("tenant_id", "member_id", "token_hash") do update
  set "first_seen_at" = $6, "expires_at" = $7;
select count(*) as "count"
  from "seen_browser"
  where "tenant_id" = $1 and "member_id" = $2 and "first_seen_at" > $3;

-- keepNewest
delete
  from "seen_browser"
  where "tenant_id" = $1 and "member_id" = $2 and "token_hash" not in (select "token_hash"
  from "seen_browser"
  where "tenant_id" = $3 and "member_id" = $4
  order by greatest(first_seen_at, expires_at - $5::double precision * interval '1 millisecond') desc, "first_seen_at" desc, "token_hash"
  limit 50);

-- touchBrowser
update "seen_browser"
  set "expires_at" = $1
  where "tenant_id" = $2 and "member_id" = $3 and "token_hash" = $4 and "expires_at" > $5
  returning "token_hash";
