-- agentsByIds
select "id", "name", "outlet_id", "address", "reflect_port"
  from "agent_directory"
  where "tenant_id" = $1 and "is_revoked" = $2 and id = any($3::uuid[]);

-- countTestedOutlets
select tenant_id, count(*)::integer as used
  from ( select p.tenant_id, l.outlet_id as place
  from dial_path p join dial_target g on g.tenant_id = p.tenant_id and g.id = p.target_id join line_directory l on l.tenant_id = g.tenant_id and l.id = g.line_id union select p.tenant_id, coalesce(a.outlet_id, a.id)
  from dial_path p join agent_directory a on a.tenant_id = p.tenant_id and a.id = p.source_id
  where p.source_kind = 'agent') as n
  group by tenant_id;

-- countTests
select count(*)::integer as "count"
  from "dial_test"
  where "tenant_id" = $1;

-- linesByIds
select "id", "name", "outlet_id", "address"
  from "line_directory"
  where "tenant_id" = $1 and id = any($2::uuid[]);

-- outletsByIds
select "id", "name"
  from "outlet_directory"
  where "tenant_id" = $1 and id = any($2::uuid[])
  order by "name";

-- testedPlaces
select place
  from ( select p.tenant_id, l.outlet_id as place
  from dial_path p join dial_target g on g.tenant_id = p.tenant_id and g.id = p.target_id join line_directory l on l.tenant_id = g.tenant_id and l.id = g.line_id union select p.tenant_id, coalesce(a.outlet_id, a.id)
  from dial_path p join agent_directory a on a.tenant_id = p.tenant_id and a.id = p.source_id
  where p.source_kind = 'agent') as n
  where tenant_id = $1;
