-- coverBelow
select cover_below($1) as covered;

-- editionsBelow
with licensed as ( select coalesce(case when t.edition is null and t.status = $1 then 'trial' else t.edition end, 'none') as edition, case when t.expires_at + $2 * interval '1 day' <= $3 then 'over' when t.expires_at <= $4 then 'grace' when t.edition is not null then 'active' when t.status = $5 then 'trial' when t.waits then 'waiting' else 'none' end as state
  from licences_below($6, $7) t ) select edition, state, count(*)::integer as count
  from licensed
  group by grouping sets ((edition), (state))
  order by count desc, edition, state;

-- forgetUsage
delete
  from "usage_day"
  where "day" < $1;

-- insertLicence
insert into "licence" ("id", "serial", "edition", "network_devices", "internet_lines", "link_test_outlets", "free_work_orders", "validity", "effective_at", "expires_at", "issued_at", "key_id", "file_name", "uploaded_at", "uploaded_by", "uploaded_for", "giver_id", "withdrawn_at", "withdrawn_by", "withdrawn_for", "file", "tenant_id")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22);

-- installationOf
select "id", "newest_seen_at"
  from "installation";

-- licenceFileOf
select "file_name", "file"
  from "licence"
  where "tenant_id" = $1 and "id" = $2 and "serial" is not null;

-- licencePage
select "id", "seq", "serial", "edition", "network_devices", "internet_lines", "link_test_outlets", "free_work_orders", "validity", "effective_at", "expires_at", "issued_at", "key_id", "file_name", "uploaded_at", "uploaded_by", "uploaded_for", "giver_id", "withdrawn_at", "withdrawn_by", "withdrawn_for"
  from "licence"
  where "tenant_id" = $1
  order by "seq" desc
  limit $2
  offset $3;
select count(*) as "total"
  from "licence"
  where "tenant_id" = $1;

-- licencesBelow
select t.id, case when t.expires_at + $1 * interval '1 day' <= $2 then 'over' when t.expires_at <= $3 then 'grace' when t.edition is not null then 'active' when t.status = $4 then 'trial' when t.waits then 'waiting' else 'none' end as state, t.expires_at as ends_at
  from licences_below($5, $6) t;

-- licencesOf
select "id", "seq", "serial", "edition", "network_devices", "internet_lines", "link_test_outlets", "free_work_orders", "validity", "effective_at", "expires_at", "issued_at", "key_id", "file_name", "uploaded_at", "uploaded_by", "uploaded_for", "giver_id", "withdrawn_at", "withdrawn_by", "withdrawn_for"
  from "licence"
  where "tenant_id" = $1
  order by "seq" desc;

-- licensedTenant
select "id", "name", "prefix", "status", "enabled", "expires_at"
  from "tenant"
  where "id" = $1;

-- lockLicence
select pg_advisory_xact_lock(hashtextextended($1, 0));

-- noteTime
update "installation"
  set "newest_seen_at" = $1
  where "newest_seen_at" < $2;

-- noteUsage
insert into "usage_day" ("tenant_id", "kind", "used", "day")
  values ($1, $2, $3, $4)
  on conflict ("tenant_id", "kind", "day") do update
  set "used" = excluded.used
  where usage_day.used <> excluded.used;

-- runOutsBelow
select *
  from (select 'networkDevices' as quantity, t.runs_out, count(*)::integer as count
  from ( select n.*, case when n.free is null then 'no-limit' when n.used >= n.free then 'reached' when n.counted < 7 then 'too-short' when n.days is null then 'steady' when n.days <= 30 then 'days-30' when n.days <= 90 then 'days-90' when n.days <= 365 then 'days-365' else 'later' end as runs_out, case when n.used < n.free and n.counted >= 7 then n.days end as days_left
  from ( select m.*, m.allowed - m.given as free, case when m.growth > 0 and (m.allowed - m.given - m.used) / m.growth <= 3650 then ceil((m.allowed - m.given - m.used) / m.growth - 0.000001)::integer end as days
  from ( select t.*, g.used, g.given, g.counted, g.growth, case when t.edition is null and t.status = $1 then 100 else g.granted end as allowed
  from licences_below($2, $3) t join usage_growth_below($4, $5, $6::date, 'network_devices', 'networkDevices') g on g.id = t.id ) m ) n) t
  group by t.runs_out
  union all select 'internetLines' as quantity, t.runs_out, count(*)::integer as count
  from ( select n.*, case when n.free is null then 'no-limit' when n.used >= n.free then 'reached' when n.counted < 7 then 'too-short' when n.days is null then 'steady' when n.days <= 30 then 'days-30' when n.days <= 90 then 'days-90' when n.days <= 365 then 'days-365' else 'later' end as runs_out, case when n.used < n.free and n.counted >= 7 then n.days end as days_left
  from ( select m.*, m.allowed - m.given as free, case when m.growth > 0 and (m.allowed - m.given - m.used) / m.growth <= 3650 then ceil((m.allowed - m.given - m.used) / m.growth - 0.000001)::integer end as days
  from ( select t.*, g.used, g.given, g.counted, g.growth, case when t.edition is null and t.status = $7 then 1 else g.granted end as allowed
  from licences_below($8, $9) t join usage_growth_below($10, $11, $12::date, 'internet_lines', 'internetLines') g on g.id = t.id ) m ) n) t
  group by t.runs_out
  union all select 'linkTestOutlets' as quantity, t.runs_out, count(*)::integer as count
  from ( select n.*, case when n.free is null then 'no-limit' when n.used >= n.free then 'reached' when n.counted < 7 then 'too-short' when n.days is null then 'steady' when n.days <= 30 then 'days-30' when n.days <= 90 then 'days-90' when n.days <= 365 then 'days-365' else 'later' end as runs_out, case when n.used < n.free and n.counted >= 7 then n.days end as days_left
  from ( select m.*, m.allowed - m.given as free, case when m.growth > 0 and (m.allowed - m.given - m.used) / m.growth <= 3650 then ceil((m.allowed - m.given - m.used) / m.growth - 0.000001)::integer end as days
  from ( select t.*, g.used, g.given, g.counted, g.growth, case when t.edition is null and t.status = $13 then 2 else g.granted end as allowed
  from licences_below($14, $15) t join usage_growth_below($16, $17, $18::date, 'link_test_outlets', 'linkTestOutlets') g on g.id = t.id ) m ) n) t
  group by t.runs_out) c
  order by quantity, count desc, runs_out;

-- tenantsBelow
with licensed as ( select t.id, t.name, t.prefix, t.parent_name, t.expires_at as ends_at, case when t.expires_at + $1 * interval '1 day' <= $2 then 'over' when t.expires_at <= $3 then 'grace' when t.edition is not null then 'active' when t.status = $4 then 'trial' when t.waits then 'waiting' else 'none' end as state, case when t.edition is null and t.status = $5 then 'trial' else t.edition end as edition, t.network_devices as device_limit, t.licence_id, t.is_given, t.giver_name, t.may_withdraw, t.used, t.allowed, t.runs_out, t.days_left
  from ( select n.*, case when n.free is null then 'no-limit' when n.used >= n.free then 'reached' when n.counted < 7 then 'too-short' when n.days is null then 'steady' when n.days <= 30 then 'days-30' when n.days <= 90 then 'days-90' when n.days <= 365 then 'days-365' else 'later' end as runs_out, case when n.used < n.free and n.counted >= 7 then n.days end as days_left
  from ( select m.*, m.allowed - m.given as free, case when m.growth > 0 and (m.allowed - m.given - m.used) / m.growth <= 3650 then ceil((m.allowed - m.given - m.used) / m.growth - 0.000001)::integer end as days
  from ( select t.*, g.used, g.given, g.counted, g.growth, case when t.edition is null and t.status = $6 then 1 else g.granted end as allowed
  from licences_below($7, $8) t join usage_growth_below($9, $10, $11::date, 'internet_lines', 'internetLines') g on g.id = t.id ) m ) n) t ) select *, count(*) over ()::integer as total
  from licensed
  where ($12::text is null or name ilike $13 or prefix ilike $14) and ($15::text[] is null or state = any($16::text[])) and ($17::text[] is null or coalesce(edition, 'none') = any($18::text[])) and ($19::text[] is null or runs_out = any($20::text[]))
  order by ends_at desc nulls last, name collate natural_order, id
  limit $21
  offset $22;

-- usageDays
select "kind", to_char(day, 'YYYY-MM-DD') as "day", "used"
  from "usage_day"
  where "tenant_id" = $1 and "day" >= $2
  order by "day";
