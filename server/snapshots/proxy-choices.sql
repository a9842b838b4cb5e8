-- choiceRows
select t.id, t.type, t.name, t.prefix, t.code, t.path, c.is_pinned, c.entered_at, c.reason, count(*) over () as total
  from tenants_to_enter($1) as t
  left join proxy_choice c on c.tenant_id = $2 and c.member_id = $3 and c.company_id = t.id
  where $4::text is null or t.name ilike $5 or t.prefix ilike $6 or t.code ilike $7
  order by coalesce(c.is_pinned, false) desc, c.entered_at desc nulls last, t.name, t.id
  limit $8
  offset $9;

-- keepVisit
insert into "proxy_choice" ("tenant_id", "member_id", "company_id", "reason", "entered_at")
  values ($1, $2, $3, $4, $5)
  on conflict ("tenant_id", "member_id", "company_id") do update
  set "reason" = $6, "entered_at" = $7;

-- setPinned
insert into "proxy_choice" ("tenant_id", "member_id", "company_id", "is_pinned")
  values ($1, $2, $3, $4)
  on conflict ("tenant_id", "member_id", "company_id") do update
  set "is_pinned" = $5;
