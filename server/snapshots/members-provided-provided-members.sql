-- providedCounts
with own as ( select coalesce(p.judged_by_itself, false) as is_handover
  from member_directory m
  left join provided_member_summary p on p.tenant_id = m.tenant_id and p.member_id = m.id
  where m.tenant_id = $1 and m.administrator and m.enabled and m.provided is null ) select count(*)::integer as total, (count(*) filter (where p.judgement is distinct
  from 'confirmed'))::integer as waiting, exists (select
  from own) as has_own_administrator, (select coalesce(bool_and(is_handover), false)
  from own) as is_all_by_provider
  from provided_member_summary p
  where p.tenant_id = $2;

-- providedRows
select m.id, m.username, m.name, m.administrator, m.enabled, p.how, p.made_at, p.made_by, p.made_by_tenant, coalesce(g.reason, '') as reason, p.judged_at, p.judged_by, case when p.judgement = 'confirmed' then 'confirmed' when p.suspended_at is not null then 'suspended' else 'pending' end as state, ( select count(*)::integer
  from open_session s
  where s.tenant_id = m.tenant_id and s.member_id = m.id and s.kind = 'token' and s.expires_at > now() ) as tokens
  from provided_member_summary p join member_directory m on m.tenant_id = p.tenant_id and m.id = p.member_id
  left join proxy_grant_summary g on g.tenant_id = p.tenant_id and g.id = p.grant_id
  where p.tenant_id = $1 and ($2::uuid is null or m.id = $3::uuid)
  order by p.judgement is not distinct
  from 'confirmed', p.made_at desc, m.id
  limit $4
  offset $5;
