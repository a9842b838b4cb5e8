-- membersJudged
select m.id, m.username, coalesce(nullif(m.name, ''), m.username) as name, p.made_at, p.made_by, p.made_by_tenant, p.judged_at, p.judged_by, count(*) over ()::integer as total
  from provided_member_summary p join member_directory m on m.tenant_id = p.tenant_id and m.id = p.member_id
  where p.tenant_id = $1 -- Whom nobody confirmed confirms nobody. and not exists ( select
  from provided_member_summary own
  where own.tenant_id = p.tenant_id and own.member_id = $2::uuid and own.judgement is distinct
  from 'confirmed') and p.judgement = 'confirmed' and p.judged_at >= $3 and not p.judged_by_itself
  order by p.judged_at desc, m.id
  limit $4
  offset $5;

-- membersToJudge
select m.id, m.username, coalesce(nullif(m.name, ''), m.username) as name, p.made_at, p.made_by, p.made_by_tenant, p.judged_at, p.judged_by, count(*) over ()::integer as total
  from provided_member_summary p join member_directory m on m.tenant_id = p.tenant_id and m.id = p.member_id
  where p.tenant_id = $1 -- Whom nobody confirmed confirms nobody. and not exists ( select
  from provided_member_summary own
  where own.tenant_id = p.tenant_id and own.member_id = $2::uuid and own.judgement is distinct
  from 'confirmed') and p.judgement is distinct
  from 'confirmed'
  order by p.made_at, m.id
  limit $3
  offset $4;
