-- surroundingsOf
select id
  from ( select d.id
  from device_directory d
  where d.tenant_id = $1 and d.outlet_id = $2::uuid union select l.id
  from line_directory l
  where l.tenant_id = $3 and l.outlet_id = $4::uuid union select a.id
  from agent_directory a
  where a.tenant_id = $5 and a.outlet_id = $6::uuid union select l.device_id
  from line_directory l
  where l.tenant_id = $7 and l.id = $8::uuid union select unnest(array[p.test_id, p.source_id, p.source_line_id, p.line_id, p.agent_id])
  from dial_path_directory p
  where p.tenant_id = $9 and p.id = $10::uuid ) as around
  where id is not null
  order by id
  limit $11;

-- worksWithin
select "p"."id" as "plan_id", "p"."title", "p"."created_by", "w"."from_at", "w"."to_at"
  from (select "tenant_id", "subject_id", "from_at", "to_at", "plan_id"
  from "announced_window"
  union all select "tenant_id", "service_id" as "subject_id", "from_at", "to_at", "plan_id"
  from "service_maintenance_window") as "w"
  inner join "maintenance_plan" as "p" on "p"."tenant_id" = "w"."tenant_id" and "p"."id" = "w"."plan_id"
  where "w"."tenant_id" = $1 and w.subject_id = any($2::uuid[]) and "w"."from_at" < $3 and "w"."to_at" > $4 and p.covers && $5::text[]
  group by "p"."id", "p"."title", "p"."created_by", "w"."from_at", "w"."to_at"
  order by "w"."from_at", "p"."id"
  limit $6;
