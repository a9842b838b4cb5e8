-- auditBatch
select a.seq, a.at, a.actor_tenant_id, a.actor_name, a.action, a.subject_type, a.subject_id, a.detail, a.address, a.request_id, a.proxy_grant_id, g.reason as grant_reason, coalesce(a.tenant_name, o.name) as tenant_name, coalesce(a.actor_tenant_name, g.actor_tenant_name, organization_near(a.tenant_id, a.actor_tenant_id)) as actor_tenant_name
  from (select a.*
  from audit a
  where a.tenant_id = $1 and a.actor_name = $2 and a.action = any($3::text[]) and a.seq > $4
  order by a.seq
  limit $5) as a join tenant o on o.tenant_id = a.tenant_id and o.id = a.tenant_id
  left join proxy_grant_summary g on g.tenant_id = a.tenant_id and g.id = a.proxy_grant_id
  order by a.seq;

-- auditChoices
with recursive step as ( (select action as value
  from audit
  where tenant_id = $1
  order by action
  limit 1)
  union all select (select action
  from audit
  where tenant_id = $2 and action > step.value
  order by action
  limit 1)
  from step
  where step.value is not null ) select value
  from step
  where value is not null
  limit $3;
with recursive step as ( (select actor_name as value
  from audit
  where tenant_id = $1
  order by actor_name
  limit 1)
  union all select (select actor_name
  from audit
  where tenant_id = $2 and actor_name > step.value
  order by actor_name
  limit 1)
  from step
  where step.value is not null ) select value
  from step
  where value is not null
  limit $3;
with recursive step as ( (select subject_type as value
  from audit
  where tenant_id = $1
  order by subject_type
  limit 1)
  union all select (select subject_type
  from audit
  where tenant_id = $2 and subject_type > step.value
  order by subject_type
  limit 1)
  from step
  where step.value is not null ) select value
  from step
  where value is not null
  limit $3;

-- auditCounts
with recursive step as ( (select subject_type as value
  from audit
  where tenant_id = $1
  order by subject_type
  limit 1)
  union all select (select subject_type
  from audit
  where tenant_id = $2 and subject_type > step.value
  order by subject_type
  limit 1)
  from step
  where step.value is not null ) select value
  from step
  where value is not null
  limit $3;
select wanted.kind as subject_type, ( select count(*)::integer
  from ( select a.seq
  from audit a
  where a.tenant_id = $1 and a.actor_name = $2 and a.subject_type = wanted.kind and a.action = any($3::text[])
  limit $4 ) as l ) as count
  from unnest($5::text[]) as wanted(kind)
  order by count desc, subject_type;

-- auditHead
select "seq", "hash"
  from "audit"
  where "tenant_id" = $1
  order by "seq" desc
  limit $2;

-- auditPage
select count(*) as total
  from (select l.seq
  from unnest($1::text[]) as wanted(value)
  cross join lateral (select a.seq
  from audit a
  where a.tenant_id = $2 and a.at >= $3 and a.action = wanted.value and a.subject_type = any($4::text[])
  limit $5) as l
  limit $6) as found;
select a.seq, a.at, a.actor_tenant_id, a.actor_name, a.action, a.subject_type, a.subject_id, a.detail, a.address, a.request_id, a.proxy_grant_id, g.reason as grant_reason, coalesce(a.tenant_name, o.name) as tenant_name, coalesce(a.actor_tenant_name, g.actor_tenant_name, organization_near(a.tenant_id, a.actor_tenant_id)) as actor_tenant_name
  from (select l.*
  from (select l.*
  from unnest($1::text[]) as wanted(value)
  cross join lateral (select a.*
  from audit a
  where a.tenant_id = $2 and a.at >= $3 and a.action = wanted.value and a.subject_type = any($4::text[])
  order by a.at desc, a.seq desc
  limit $5) as l) as l
  order by l.at desc, l.seq desc
  limit $6
  offset $7) as a join tenant o on o.tenant_id = a.tenant_id and o.id = a.tenant_id
  left join proxy_grant_summary g on g.tenant_id = a.tenant_id and g.id = a.proxy_grant_id
  order by a.at desc, a.seq desc;

-- grantName
select "actor_name", "actor_tenant_name", "reason"
  from "proxy_grant_summary"
  where "tenant_id" = $1 and "id" = $2;

-- lastCheck
select "checked_at", "checked_by", "is_whole", "lines", "head", "broken_at"
  from "audit_check"
  where "tenant_id" = $1;
