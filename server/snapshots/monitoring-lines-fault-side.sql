-- agentPlace
select "outlet_id", "connected_from"
  from "agent_presence"
  where "tenant_id" = $1 and "id" = $2;

-- aroundLine
select "l"."id", "l"."name", "l"."provider", "l"."outlet_id", "l"."address_kind", "l"."device_id", "l"."interval_s", "l"."has_answered", "s"."state", "s"."reason", "s"."since"
  from "line_directory" as "l"
  inner join "subject_state" as "s" on "s"."tenant_id" = "l"."tenant_id" and "s"."subject_id" = "l"."id"
  where "l"."tenant_id" = $1 and "l"."id" = $2;

-- askedElsewhere
select "p"."id", "p"."source_id", "p"."source_line_id", "p"."interval_s", "p"."address", "p"."line_id", "p"."is_gateway", "a"."name" as "source_name", "g"."name" as "line_name"
  from "dial_witness" as "p"
  left join "agent_presence" as "a" on "a"."tenant_id" = "p"."tenant_id" and "a"."id" = "p"."source_id"
  left join "line_directory" as "g" on "g"."tenant_id" = "p"."tenant_id" and "g"."id" = "p"."line_id"
  where "p"."tenant_id" = $1 and "p"."is_enabled" = $2 and (p.address = any($3::text[]) or p.line_id = any($4::uuid[])) and (p.source_id is null or p.source_id <> all($5::uuid[]))
  limit $6;

-- lastFaultSide
select "at", "data"
  from "subject_event"
  where "tenant_id" = $1 and "target_id" = $2 and "subject_id" = $3 and "kind" = $4 and "at" >= $5
  order by "at" desc
  limit $6;

-- lastOutage
select "from_at", "to_at"
  from "state_interval"
  where "tenant_id" = $1 and "subject_id" = $2 and ("state" in ($3, $4) or "reason" = $5) and ("to_at" is null or "to_at" > $6)
  order by "from_at" desc
  limit $7;
