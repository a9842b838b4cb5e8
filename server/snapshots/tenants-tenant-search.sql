-- tenantHits
select t.id, t.name, t.prefix, t.code, t.domain, t.parent_id, t.parent_name
  from tenants_below($1) t
  where t.name ilike $2 or t.prefix ilike $3 or t.code ilike $4 or t.domain ilike $5
  order by (lower(t.prefix) = lower($6) or lower(t.name) = lower($7)) desc nulls last, (t.name ilike $8) desc, t.name collate natural_order, t.id
  limit $9;
