-- accessRecordRows
select "id"
  from "proxy_grant"
  where "tenant_id" = $1 and "id" = $2;

-- accessRows
select "g"."id", "g"."actor_name", "g"."actor_tenant_name", "g"."reason", "g"."began_at", "g"."expires_at", "g"."stepped_up_at", "g"."ended_at", "g"."end_reason", (select count(*)
  from access_record l
  where l.tenant_id = g.tenant_id and l.grant_id = g.id) as "records", (select count(*)
  from audit a
  where a.tenant_id = "g"."tenant_id" and a.proxy_grant_id = "g"."id" and a.action not like 'proxy.%' and a.action not like '%.export') as "changes"
  from "proxy_grant" as "g"
  where "g"."tenant_id" = $1 and ("g"."actor_name" ilike $2 or "g"."actor_tenant_name" ilike $3 or "g"."reason" ilike $4)
  order by "g"."began_at" desc, "g"."id"
  limit $5
  offset $6;
select count(*) as "total"
  from "proxy_grant" as "g"
  where "g"."tenant_id" = $1 and ("g"."actor_name" ilike $2 or "g"."actor_tenant_name" ilike $3 or "g"."reason" ilike $4);

-- forgetAccessRecords
delete
  from "access_record"
  where "tenant_id" = $1 and "minute" < $2;

-- insertAccessRecord
insert into "access_record" ("tenant_id", "grant_id", "what", "subject_id", "minute")
  values ($1, $2, $3, $4, $5)
  on conflict do nothing;
