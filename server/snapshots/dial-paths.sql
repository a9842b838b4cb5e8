-- pathCells
select array_agg(p.id) as "ids", array_agg(l.outlet_id) as "outlet_ids", array_agg(o.name) as "outlet_names", array_agg(coalesce(g.address, l.name)) as "targets", array_agg(s.state) as "states", array_agg((s.figures ->> $1)::double precision) as "values"
  from "dial_path" as "p"
  inner join "dial_target" as "g" on "g"."tenant_id" = "p"."tenant_id" and "g"."id" = "p"."target_id"
  inner join "subject_state" as "s" on "s"."tenant_id" = "p"."tenant_id" and "s"."subject_id" = "p"."id"
  left join "line_directory" as "l" on "l"."tenant_id" = "g"."tenant_id" and "l"."id" = "g"."line_id"
  left join "outlet_directory" as "o" on "o"."tenant_id" = "l"."tenant_id" and "o"."id" = "l"."outlet_id"
  where "p"."tenant_id" = $2 and "p"."test_id" = $3;

-- pathRows
select "p"."id", "p"."source_kind", "g"."line_id", "l"."name" as "line_name", "l"."provider", "l"."outlet_id", "o"."name" as "outlet_name", "s"."state", "s"."reason", "s"."since", "s"."ping_sent", "s"."ping_received", "s"."measured_at", "s"."figures", coalesce(g.address, l.address) as "address"
  from "dial_path" as "p"
  inner join "dial_target" as "g" on "g"."tenant_id" = "p"."tenant_id" and "g"."id" = "p"."target_id"
  inner join "subject_state" as "s" on "s"."tenant_id" = "p"."tenant_id" and "s"."subject_id" = "p"."id"
  left join "line_directory" as "l" on "l"."tenant_id" = "g"."tenant_id" and "l"."id" = "g"."line_id"
  left join "outlet_directory" as "o" on "o"."tenant_id" = "l"."tenant_id" and "o"."id" = "l"."outlet_id"
  where "p"."tenant_id" = $1 and "p"."test_id" = $2 and "p"."id" = $3
  order by o.name desc nulls last, coalesce(g.address, l.name), "p"."id"
  limit $4
  offset $5;

-- pathTotal
select count(*)::integer as "total"
  from "dial_path"
  where "tenant_id" = $1 and "test_id" = $2 and "id" = $3;
