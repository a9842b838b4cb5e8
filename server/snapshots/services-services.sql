-- keptServices
select "s"."id", "s"."name", "s"."note", "s"."tags", "s"."rule", "s"."needed", "s"."slo_percent", "s"."slo_period", "s"."version", (select coalesce(jsonb_agg(jsonb_build_object( 'kind', m.kind, 'id', coalesce(m.subject_id, m.child_id), 'weight', m.weight)
  order by m.position), '[]')
  from business_service_member m
  where m.tenant_id = s.tenant_id and m.service_id = s.id) as "members"
  from "business_service" as "s"
  where "s"."tenant_id" = $1
  order by "s"."name", "s"."id";

-- memberSubjects
select n.id, n.kind, n.name, n.opens, n.detail, case when n.kind = 'interface' then interface_state(t.state, n.oper_status) else t.state end as state, case when n.kind = 'interface' then greatest(t.since, ( select max(c.from_at)
  from interface_change c
  where c.tenant_id = $1 and c.interface_id = n.id)) else t.since end as since
  from ( select d.id, 'device' as kind, d.name, d.id as opens, coalesce(o.name, '') as detail, d.id as measured_with, null::smallint as oper_status
  from device_directory d
  left join outlet_directory o on o.tenant_id = d.tenant_id and o.id = d.outlet_id
  where d.tenant_id = $2 and "d"."id" = any($3::uuid[])
  union all select l.id, 'line', l.name, l.id, concat_ws(' · ', o.name, nullif(l.provider, '')), l.id, null
  from line_directory l
  left join outlet_directory o on o.tenant_id = l.tenant_id and o.id = l.outlet_id
  where l.tenant_id = $4 and "l"."id" = any($5::uuid[])
  union all select p.id, 'dial_path', p.test_name, p.test_id, concat_ws(' → ', coalesce(a.name, s.name), coalesce(p.address, l.name, g.name)), p.id, null
  from dial_path_directory p
  left join agent_directory a on p.source_kind = 'agent' and a.tenant_id = p.tenant_id and a.id = p.source_id
  left join line_directory s on s.tenant_id = p.tenant_id and s.id = p.source_line_id
  left join line_directory l on l.tenant_id = p.tenant_id and l.id = p.line_id
  left join agent_directory g on g.tenant_id = p.tenant_id and g.id = p.agent_id
  where p.tenant_id = $6 and "p"."id" = any($7::uuid[])
  union all select i.id, 'interface', d.name || ' · ' || i.name, d.id, concat_ws(' · ', nullif(i.alias, ''), o.name), d.id, case when i.vanished_at is null then i.oper_status end
  from interface_directory i join device_directory d on d.tenant_id = i.tenant_id and d.id = i.device_id
  left join outlet_directory o on o.tenant_id = d.tenant_id and o.id = d.outlet_id
  where i.tenant_id = $8 and "i"."id" = any($9::uuid[]) and true) n join subject_state t on t.tenant_id = $10 and t.subject_id = n.measured_with;

-- tenantsWithServices
select distinct "tenant_id"
  from "business_service";
