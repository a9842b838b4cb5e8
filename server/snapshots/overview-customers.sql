-- customerFacts
select t.id, t.name, t.prefix, t.code, t.type, t.parent_id, t.parent_name, t.status, t.enabled, t.frozen, t.expires_at, t.deletion_due_at, s.closed, s.product_closed, s.devices, s.down, s.unreachable, s.unmeasured, s.maintenance, s.up, s.broken_since, s.unmeasured_since
  from tenants_below($1) t join states_below($2) s on s.id = t.id
  order by t.name collate natural_order, t.id;

-- ownNumbers
select s.devices, s.down, s.unreachable, s.unmeasured, s.maintenance, s.up, s.broken_since, s.unmeasured_since
  from states_below($1) s
  where s.id = $2;

-- watchedTimes
select *
  from times_below($1, $2::integer[], $3, $4);
