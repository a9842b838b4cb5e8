-- tenantBelow
select *, (t.type = $1 and t.parent_id = platform_tenant()) as "is_saas", (case when t.deletion_due_at is not null then 'deleting' when not t.enabled then 'disabled' when t.frozen then 'frozen' when t.expires_at <= $2 then 'expired' else 'open' end) as "state"
  from tenants_below($3) as "t"
  where "t"."id" = $4;

-- tenantCounts
select "t"."type", "t"."status", (t.type = $1 and t.parent_id = platform_tenant()) as "is_saas", (case when t.deletion_due_at is not null then 'deleting' when not t.enabled then 'disabled' when t.frozen then 'frozen' when t.expires_at <= $2 then 'expired' else 'open' end) as "state", count(*) as "count"
  from tenants_below($3) as "t"
  where ("t"."name" ilike $4 or "t"."prefix" ilike $5 or "t"."code" ilike $6 or "t"."domain" ilike $7 or "t"."contact_person" ilike $8 or "t"."contact_information" ilike $9) and "t"."parent_id" = $10
  group by "t"."type", "t"."status", "is_saas", "state";

-- tenantLogos
select *
  from tenant_logos($1, $2::integer[]) as "l";

-- tenantRows
select "t".*, (t.type = $1 and t.parent_id = platform_tenant()) as "is_saas", (case when t.deletion_due_at is not null then 'deleting' when not t.enabled then 'disabled' when t.frozen then 'frozen' when t.expires_at <= $2 then 'expired' else 'open' end) as "state", count(*) over () as "total"
  from tenants_below($3) as "t"
  where ("t"."name" ilike $4 or "t"."prefix" ilike $5 or "t"."code" ilike $6 or "t"."domain" ilike $7 or "t"."contact_person" ilike $8 or "t"."contact_information" ilike $9) and "t"."parent_id" = $10 and t.type = any($11::integer[]) and "t"."status" in ($12) and (case when t.deletion_due_at is not null then 'deleting' when not t.enabled then 'disabled' when t.frozen then 'frozen' when t.expires_at <= $13 then 'expired' else 'open' end) in ($14)
  order by array_position('{open,frozen,disabled,expired,deleting}'::text[], (case when t.deletion_due_at is not null then 'deleting' when not t.enabled then 'disabled' when t.frozen then 'frozen' when t.expires_at <= $15 then 'expired' else 'open' end)) desc nulls last, "t"."id"
  limit $16
  offset $17;

-- tenantSizes
select *
  from tenant_sizes($1, $2::integer[]) as "s";

-- tenantStandings
select "h"."id", "h"."closed", "h"."product_closed", "h"."some_closed", "h"."total", "h"."down", "h"."unreachable", "h"."unmeasured", "h"."maintenance", "h"."up", "h"."broken_since", "h"."unmeasured_since"
  from states_below($1, $2::integer[], $3::text[]) as "h";
