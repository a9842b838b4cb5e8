-- customerFacts
select t.id, t.name, t.prefix, t.code, t.type, t.parent_id, t.parent_name, t.status, t.enabled, t.frozen, t.expires_at, t.deletion_due_at
  from tenants_below($1) t
  order by t.name collate natural_order, t.id;

-- deviceKindsBelow
select *
  from device_kinds_below($1, $2::text[], $3::timestamptz);

-- standingsBelow
select *
  from standings_below($1, $2::text[], $3, $4::integer[]);

-- standingsBelowAt
select *
  from standings_below_at($1, $2::text[], $3, $4::timestamptz);

-- watchedTimes
select *
  from times_below($1, $2::integer[], $3, $4);
