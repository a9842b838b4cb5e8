-- tenantBelow
select *, (case when t.deletion_due_at is not null then 'deleting' when not t.enabled then 'disabled' when t.frozen then 'frozen' when t.expires_at <= $1 then 'expired' else 'open' end) as "state"
  from tenants_below($2) as "t"
  where "t"."id" = $3;

-- tenantCounts
select "t"."type", "t"."status", (case when t.deletion_due_at is not null then 'deleting' when not t.enabled then 'disabled' when t.frozen then 'frozen' when t.expires_at <= $1 then 'expired' else 'open' end) as "state", count(*) as "count"
  from tenants_below($2) as "t"
  where ("t"."name" ilike $3 or "t"."prefix" ilike $4 or "t"."code" ilike $5 or "t"."domain" ilike $6 or "t"."contact_person" ilike $7 or "t"."contact_information" ilike $8) and "t"."parent_id" = $9
  group by "t"."type", "t"."status", "state";

-- tenantLogos
select *
  from tenant_logos($1, $2::integer[]) as "l";

-- tenantRows
select *, (case when t.deletion_due_at is not null then 'deleting' when not t.enabled then 'disabled' when t.frozen then 'frozen' when t.expires_at <= $1 then 'expired' else 'open' end) as "state", count(*) over () as "total"
  from tenants_below($2) as "t"
  where ("t"."name" ilike $3 or "t"."prefix" ilike $4 or "t"."code" ilike $5 or "t"."domain" ilike $6 or "t"."contact_person" ilike $7 or "t"."contact_information" ilike $8) and "t"."parent_id" = $9 and "t"."type" in ($10) and "t"."status" in ($11) and (case when t.deletion_due_at is not null then 'deleting' when not t.enabled then 'disabled' when t.frozen then 'frozen' when t.expires_at <= $12 then 'expired' else 'open' end) in ($13)
  order by array_position('{open,frozen,disabled,expired,deleting}'::text[], (case when t.deletion_due_at is not null then 'deleting' when not t.enabled then 'disabled' when t.frozen then 'frozen' when t.expires_at <= $14 then 'expired' else 'open' end)) desc nulls last, "t"."id"
  limit $15
  offset $16;

-- tenantSizes
select *
  from tenant_sizes($1, $2::integer[]) as "s";
