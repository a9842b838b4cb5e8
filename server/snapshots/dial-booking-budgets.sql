-- budgetsOf
select 'test:' || t.id as charge, t.month_megabytes as megabytes
  from dial_test t
  where t.tenant_id = $1 and t.id = any($2::uuid[])
  union all select 'line:' || l.id, coalesce(b.megabytes, $3)
  from line_directory l
  left join dial_line_budget b on b.tenant_id = l.tenant_id and b.line_id = l.id
  where l.tenant_id = $4 and l.id = any($5::uuid[]);

-- leftOf
select 'test:' || t.id as charge, t.month_megabytes as megabytes
  from dial_test t
  where t.tenant_id = $1 and t.id = any($2::uuid[])
  union all select 'line:' || l.id, coalesce(b.megabytes, $3)
  from line_directory l
  left join dial_line_budget b on b.tenant_id = l.tenant_id and b.line_id = l.id
  where l.tenant_id = $4 and l.id = any($5::uuid[]);
select 'test:' || coalesce(b.test_id::text, 'now') as charge, sum(coalesce(b.bytes, b.most_bytes))::double precision as bytes
  from dial_booking b
  where b.tenant_id = $1 and b.month = $2
  group by 1
  union all select 'line:' || l.id, sum(coalesce(b.bytes, b.most_bytes))::double precision
  from dial_booking b, unnest(b.line_ids) as l (id)
  where b.tenant_id = $3 and b.month = $4
  group by 1;

-- setLineBudget
insert into "dial_line_budget" ("tenant_id", "line_id", "megabytes")
  values ($1, $2, $3)
  on conflict ("tenant_id", "line_id") do update
  set "megabytes" = $4;

-- usedOf
select 'test:' || coalesce(b.test_id::text, 'now') as charge, sum(coalesce(b.bytes, b.most_bytes))::double precision as bytes
  from dial_booking b
  where b.tenant_id = $1 and b.month = $2
  group by 1
  union all select 'line:' || l.id, sum(coalesce(b.bytes, b.most_bytes))::double precision
  from dial_booking b, unnest(b.line_ids) as l (id)
  where b.tenant_id = $3 and b.month = $4
  group by 1;
