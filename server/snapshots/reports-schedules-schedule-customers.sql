-- customerTotal
select count(*)::integer as total
  from tenants_below($1) t
  where t.type = $2 and t.enabled and t.deletion_due_at is null;

-- isBelow
select stands_below($1, $2) as below;

-- scheduleCustomers
select t.id, t.name
  from tenants_below($1) t
  where t.type = $2 and t.enabled and t.deletion_due_at is null and ($3::integer[] is null or t.id = any($4::integer[])) and exists (select
  from licences_below($5, $6) l
  where l.id = t.id and coalesce(l.edition, 'none') = any($7::text[])) and ($8::text = '' or position(lower($9) in lower(t.name)) > 0)
  order by t.name collate natural_order, t.id
  limit $10::integer;

-- scheduleMembers
select "m"."id", coalesce(nullif(m.name, ''), m.username) as "name", "m"."username", "m"."language"
  from "member_directory" as "m"
  where "m"."tenant_id" = $1 and m.id = any($2::uuid[]) and ($3::text = '' or position(lower($4) in lower(coalesce(m.name, '') || ' ' || m.username)) > 0)
  order by coalesce(nullif(m.name, ''), m.username), "m"."id"
  limit $5;
