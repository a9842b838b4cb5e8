-- closedBy
select case when s.actor_tenant_id = a.tenant_id then s.actor_member_id end as member_id, coalesce(a.resolved_by, '') as name, case when s.actor_tenant_id <> a.tenant_id then organization_near(a.tenant_id, s.actor_tenant_id) end as tenant, a.resolve_note as note
  from alert a
  left join lateral ( select t.actor_tenant_id, t.actor_member_id
  from alert_step t
  where t.tenant_id = a.tenant_id and t.alert_id = a.id and t.kind = 'resolved'
  order by t.at desc, t.id desc
  limit 1) s on true
  where a.tenant_id = $1 and a.id = $2 and a.resolve_reason = 'closed-by-hand';
