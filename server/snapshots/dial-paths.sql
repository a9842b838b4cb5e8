-- pathCells
select json_agg(p.id) as "ids", json_agg(p.number) as "numbers", json_agg(round(date_part('epoch', p.created_at) * 1000)) as "created_at_ms", json_agg(l.outlet_id) as "outlet_ids", json_agg(o.name) as "outlet_names", json_agg(coalesce(g.address, l.name)) as "targets"
  from "dial_path" as "p"
  inner join "dial_target" as "g" on "g"."tenant_id" = "p"."tenant_id" and "g"."id" = "p"."target_id"
  left join "line_directory" as "l" on "l"."tenant_id" = "g"."tenant_id" and "l"."id" = "g"."line_id"
  left join "outlet_directory" as "o" on "o"."tenant_id" = "l"."tenant_id" and "o"."id" = "l"."outlet_id"
  where "p"."tenant_id" = $1 and "p"."test_id" = $2;

-- pathRows
select "p"."id", "p"."source_kind", "g"."line_id", "l"."name" as "line_name", "l"."provider", "l"."outlet_id", "o"."name" as "outlet_name", "s"."state", "s"."reason", "s"."since", "s"."ping_sent", "s"."ping_received", "s"."measured_at", "s"."figures", coalesce(g.address, l.address) as "address"
  from "dial_path" as "p"
  inner join "dial_target" as "g" on "g"."tenant_id" = "p"."tenant_id" and "g"."id" = "p"."target_id"
  left join "line_directory" as "l" on "l"."tenant_id" = "g"."tenant_id" and "l"."id" = "g"."line_id"
  left join "outlet_directory" as "o" on "o"."tenant_id" = "l"."tenant_id" and "o"."id" = "l"."outlet_id"
  inner join "subject_state" as "s" on "s"."tenant_id" = "p"."tenant_id" and "s"."subject_id" = "p"."id"
  where "p"."tenant_id" = $1 and "p"."test_id" = $2 and "p"."id" = $3 and "l"."outlet_id" = $4
  order by o.name desc nulls last, coalesce(g.address, l.name), "p"."id"
  limit $5
  offset $6;

-- pathTotal
select count(*)::integer as "total"
  from "dial_path" as "p"
  inner join "dial_target" as "g" on "g"."tenant_id" = "p"."tenant_id" and "g"."id" = "p"."target_id"
  left join "line_directory" as "l" on "l"."tenant_id" = "g"."tenant_id" and "l"."id" = "g"."line_id"
  left join "outlet_directory" as "o" on "o"."tenant_id" = "l"."tenant_id" and "o"."id" = "l"."outlet_id"
  inner join "subject_state" as "s" on "s"."tenant_id" = "p"."tenant_id" and "s"."subject_id" = "p"."id"
  where "p"."tenant_id" = $1 and "p"."test_id" = $2 and "p"."id" = $3 and "l"."outlet_id" = $4;
