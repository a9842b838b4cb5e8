-- pathCells
select json_agg(p.id) as "ids", json_agg(p.number) as "numbers", json_agg(round(date_part('epoch', p.created_at) * 1000)) as "created_at_ms", json_agg(o.id) as "outlet_ids", json_agg(o.name) as "outlet_names", json_agg(case p.source_kind when 'agent' then concat_ws(' · ', a.name, w.name) end) as "sources", json_agg(coalesce( g.address, case p.source_kind when 'agent' then nullif(concat_ws(' · ', q.name, l.name), '') else l.name end, b.name)) as "targets"
  from "dial_path" as "p"
  inner join "dial_target" as "g" on "g"."tenant_id" = "p"."tenant_id" and "g"."id" = "p"."target_id"
  left join "line_directory" as "l" on "l"."tenant_id" = "g"."tenant_id" and "l"."id" = "g"."line_id"
  left join "agent_directory" as "a" on "a"."tenant_id" = "p"."tenant_id" and "a"."id" = "p"."source_id" and "p"."source_kind" = $1
  left join "agent_directory" as "b" on "b"."tenant_id" = "g"."tenant_id" and "b"."id" = "g"."agent_id"
  left join "line_directory" as "w" on "w"."tenant_id" = "p"."tenant_id" and "w"."id" = "p"."source_line_id"
  left join "outlet_directory" as "o" on "o"."tenant_id" = "p"."tenant_id" and o.id = case p.source_kind when 'agent' then a.outlet_id else l.outlet_id end
  left join "outlet_directory" as "q" on "q"."tenant_id" = "l"."tenant_id" and "q"."id" = "l"."outlet_id"
  where "p"."tenant_id" = $2 and "p"."test_id" = $3;

-- pathRows
select "p"."id", "p"."source_kind" as "source", "p"."source_id", "a"."name" as "source_name", "p"."source_line_id", "w"."name" as "source_line_name", "g"."is_gateway", "g"."is_hub", "b"."name" as "target_agent_name", "g"."line_id", "l"."name" as "line_name", "o"."id" as "outlet_id", "o"."name" as "outlet_name", coalesce(w.provider, l.provider) as "provider", "s"."state", "s"."reason", "s"."since", "s"."ping_sent", "s"."ping_received", "s"."measured_at", "s"."figures", coalesce(g.address, l.address, b.address) as "address"
  from "dial_path" as "p"
  inner join "dial_target" as "g" on "g"."tenant_id" = "p"."tenant_id" and "g"."id" = "p"."target_id"
  left join "line_directory" as "l" on "l"."tenant_id" = "g"."tenant_id" and "l"."id" = "g"."line_id"
  left join "agent_directory" as "a" on "a"."tenant_id" = "p"."tenant_id" and "a"."id" = "p"."source_id" and "p"."source_kind" = $1
  left join "agent_directory" as "b" on "b"."tenant_id" = "g"."tenant_id" and "b"."id" = "g"."agent_id"
  left join "line_directory" as "w" on "w"."tenant_id" = "p"."tenant_id" and "w"."id" = "p"."source_line_id"
  left join "outlet_directory" as "o" on "o"."tenant_id" = "p"."tenant_id" and o.id = case p.source_kind when 'agent' then a.outlet_id else l.outlet_id end
  inner join "subject_state" as "s" on "s"."tenant_id" = "p"."tenant_id" and "s"."subject_id" = "p"."id"
  where "p"."tenant_id" = $2 and "p"."test_id" = $3 and "p"."id" = $4 and "o"."id" = $5
  order by o.name desc nulls last, coalesce(g.address, l.name, b.name), a.name, "p"."id"
  limit $6
  offset $7;

-- pathTotal
select count(*)::integer as "total"
  from "dial_path" as "p"
  inner join "dial_target" as "g" on "g"."tenant_id" = "p"."tenant_id" and "g"."id" = "p"."target_id"
  left join "line_directory" as "l" on "l"."tenant_id" = "g"."tenant_id" and "l"."id" = "g"."line_id"
  left join "agent_directory" as "a" on "a"."tenant_id" = "p"."tenant_id" and "a"."id" = "p"."source_id" and "p"."source_kind" = $1
  left join "agent_directory" as "b" on "b"."tenant_id" = "g"."tenant_id" and "b"."id" = "g"."agent_id"
  left join "line_directory" as "w" on "w"."tenant_id" = "p"."tenant_id" and "w"."id" = "p"."source_line_id"
  left join "outlet_directory" as "o" on "o"."tenant_id" = "p"."tenant_id" and o.id = case p.source_kind when 'agent' then a.outlet_id else l.outlet_id end
  inner join "subject_state" as "s" on "s"."tenant_id" = "p"."tenant_id" and "s"."subject_id" = "p"."id"
  where "p"."tenant_id" = $2 and "p"."test_id" = $3 and "p"."id" = $4 and "o"."id" = $5;

-- rangeTestOf
select "t"."kind", "t"."interval_s", "t"."hours", (select md5(string_agg(p.number::text, ','
  order by p.number))
  from dial_path p
  where p.tenant_id = t.tenant_id and p.test_id = t.id) as "paths"
  from "dial_test" as "t"
  where "t"."tenant_id" = $1 and "t"."id" = $2;
