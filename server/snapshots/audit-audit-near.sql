-- auditNear
select a.seq, a.at, a.actor_tenant_id, a.actor_name, a.action, a.subject_type, a.subject_id, a.detail, a.address, a.request_id, a.proxy_grant_id, g.reason as grant_reason, coalesce(a.tenant_name, o.name) as tenant_name, coalesce(a.actor_tenant_name, g.actor_tenant_name, organization_near(a.tenant_id, a.actor_tenant_id)) as actor_tenant_name
  from ( select a.*
  from audit a
  where a.tenant_id = $1 and a.at between $2 and $3 and a.action not like '%.export' and (a.subject_id = any($4::text[]) or a.subject_type = any($5::text[]))
  order by abs(extract(epoch
  from a.at - $6)), a.seq
  limit $7) as a join tenant o on o.tenant_id = a.tenant_id and o.id = a.tenant_id
  left join proxy_grant_summary g on g.tenant_id = a.tenant_id and g.id = a.proxy_grant_id
  order by a.seq;
