-- pathCells
select array_agg(p.id) as "ids", array_agg(o.id) as "outlet_ids", array_agg(o.name) as "outlet_names", array_agg(coalesce(g.address, l.name, b.name)) as "targets", array_agg(s.state) as "states", array_agg((s.figures ->> $1)::double precision) as "values"
  from "dial_path" as "p"
  inner join "dial_target" as "g" on "g"."tenant_id" = "p"."tenant_id" and "g"."id" = "p"."target_id"
  inner join "subject_state" as "s" on "s"."tenant_id" = "p"."tenant_id" and "s"."subject_id" = "p"."id"
  left join "line_directory" as "l" on "l"."tenant_id" = "g"."tenant_id" and "l"."id" = "g"."line_id"
  left join "agent_directory" as "a" on "a"."tenant_id" = "p"."tenant_id" and "a"."id" = "p"."source_id" and "p"."source_kind" = $2
  left join "agent_directory" as "b" on "b"."tenant_id" = "g"."tenant_id" and "b"."id" = "g"."agent_id"
  left join "line_directory" as "w" on "w"."tenant_id" = "p"."tenant_id" and "w"."id" = "p"."source_line_id"
  left join "outlet_directory" as "o" on "o"."tenant_id" = "p"."tenant_id" and o.id = case p.source_kind when 'agent' then a.outlet_id else l.outlet_id end
  where "p"."tenant_id" = $3 and "p"."test_id" = $4;

-- pathRows
select "p"."id", "p"."source_kind" as "source", "p"."source_id", "a"."name" as "source_name", "p"."source_line_id", "w"."name" as "source_line_name", "g"."is_gateway", "g"."is_hub", "b"."name" as "target_agent_name", "g"."line_id", "l"."name" as "line_name", "o"."id" as "outlet_id", "o"."name" as "outlet_name", coalesce(w.provider, l.provider) as "provider", "s"."state", "s"."reason", "s"."since", "s"."ping_sent", "s"."ping_received", "s"."measured_at", "s"."figures", coalesce(g.address, l.address, b.address) as "address"
  from "dial_path" as "p"
  inner join "dial_target" as "g" on "g"."tenant_id" = "p"."tenant_id" and "g"."id" = "p"."target_id"
  inner join "subject_state" as "s" on "s"."tenant_id" = "p"."tenant_id" and "s"."subject_id" = "p"."id"
  left join "line_directory" as "l" on "l"."tenant_id" = "g"."tenant_id" and "l"."id" = "g"."line_id"
  left join "agent_directory" as "a" on "a"."tenant_id" = "p"."tenant_id" and "a"."id" = "p"."source_id" and "p"."source_kind" = $1
  left join "agent_directory" as "b" on "b"."tenant_id" = "g"."tenant_id" and "b"."id" = "g"."agent_id"
  left join "line_directory" as "w" on "w"."tenant_id" = "p"."tenant_id" and "w"."id" = "p"."source_line_id"
  left join "outlet_directory" as "o" on "o"."tenant_id" = "p"."tenant_id" and o.id = case p.source_kind when 'agent' then a.outlet_id else l.outlet_id end
  where "p"."tenant_id" = $2 and "p"."test_id" = $3 and "p"."id" = $4
  order by o.name desc nulls last, coalesce(g.address, l.name, b.name), a.name, "p"."id"
  limit $5
  offset $6;

-- pathTotal
select count(*)::integer as "total"
  from "dial_path"
  where "tenant_id" = $1 and "test_id" = $2 and "id" = $3;
