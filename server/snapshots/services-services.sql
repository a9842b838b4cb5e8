-- keptServices
select "s"."id", "s"."name", "s"."note", "s"."tags", "s"."rule", "s"."needed", "s"."slo_percent", "s"."slo_period", "s"."version", (select coalesce(jsonb_agg(jsonb_build_object( 'kind', m.kind, 'id', coalesce(m.subject_id, m.child_id), 'weight', m.weight)
  order by m.position), '[]')
  from business_service_member m
  where m.tenant_id = s.tenant_id and m.service_id = s.id) as "members", (select coalesce(jsonb_agg(jsonb_build_object( 'fromMs', extract(epoch
  from a.from_at) * 1000, 'toMs', extract(epoch
  from a.to_at) * 1000)
  order by a.from_at), '[]')
  from announced_service_window a
  where a.tenant_id = s.tenant_id and a.service_id = s.id) as "announced"
  from "business_service" as "s"
  where "s"."tenant_id" = $1
  order by "s"."name", "s"."id";

-- memberSubjects
select n.id, n.kind, n.name, n.opens, n.detail, case when n.kind = 'interface' then interface_state(t.state, n.oper_status) else t.state end as state, case when n.kind = 'interface' then greatest(t.since, ( select max(c.from_at)
  from interface_change c
  where c.tenant_id = $1 and c.interface_id = n.id)) else t.since end as since
  from ( select l.id, 'line', l.name, l.id, concat_ws(' · ', o.name, nullif(l.provider, '')), l.id, null::smallint
  from line_directory l
  left join outlet_directory o on o.tenant_id = l.tenant_id and o.id = l.outlet_id
  where l.tenant_id = $2 and "l"."id" = any($3::uuid[])) n (id, kind, name, opens, detail, measured_with, oper_status)
  cross join lateral ( select s.state, s.since
  from subject_state s
  where s.tenant_id = $4 and s.subject_id = n.measured_with
  offset 0) t;

-- tenantsWithServices
select distinct "tenant_id"
  from "business_service";
