-- shownTargets
select "g"."id", "g"."address", "g"."line_id", "l"."name" as "line_name", "g"."agent_id", "a"."name" as "agent_name", "g"."is_gateway", "g"."is_hub", "g"."is_listed"
  from "dial_target" as "g"
  left join "line_directory" as "l" on "l"."tenant_id" = "g"."tenant_id" and "l"."id" = "g"."line_id"
  left join "agent_directory" as "a" on "a"."tenant_id" = "g"."tenant_id" and "a"."id" = "g"."agent_id"
  where "g"."tenant_id" = $1 and "g"."test_id" = $2
  order by coalesce(g.address, l.name, a.name), "g"."id";

-- testCounts
select "m"."kind", "m"."worst", count(*)::integer as "count"
  from (select "t"."kind", (select min(array_position('{down,unreachable,unmeasured,maintenance,up}'::text[], s.state))
  from dial_path p join subject_state s on s.tenant_id = p.tenant_id and s.subject_id = p.id
  where p.tenant_id = t.tenant_id and p.test_id = t.id and s.reason <> all ('{test-paused,outside-hours}'::text[])) as "worst"
  from "dial_test" as "t"
  where "t"."tenant_id" = $1 and true and (t.name ilike $2 or exists ( select
  from dial_target g
  where g.tenant_id = t.tenant_id and g.test_id = t.id and g.address ilike $3)) and t.kind = any($4) and exists ( select
  from dial_path_places(t.tenant_id) at
  where at.test_id = t.id and at.outlet_id = $5::uuid) and $6 = any(t.tags)) as "m"
  group by "m"."kind", "m"."worst";

-- testOf
select "t"."id", "t"."name", "t"."kind", "t"."tags", "t"."is_enabled", "t"."interval_s", "t"."hours", "w"."path_count", "w"."by_state", "w"."violated_count", "w"."measured_at", "t"."settings", "t"."expectations", "t"."version", "t"."sources", "t"."over_lines", "t"."month_megabytes", "t"."list_template_id", "m"."name" as "list_name", (select count(distinct p.source_id)::integer
  from dial_path p
  where p.tenant_id = t.tenant_id and p.test_id = t.id and p.source_kind = 'agent') as "agent_count"
  from "dial_test" as "t"
  left join lateral (select count(*)::integer as "path_count", array[count(*) filter (where s.state = 'down')::integer, count(*) filter (where s.state = 'unreachable')::integer, count(*) filter (where s.state = 'unmeasured')::integer, count(*) filter (where s.state = 'maintenance')::integer, count(*) filter (where s.state = 'up')::integer] as "by_state", min(array_position('{down,unreachable,unmeasured,maintenance,up}'::text[], s.state)) as "worst", count(*) filter (where exists ( select
  from jsonb_array_elements(t.expectations) as e
  where case e ->> 'bound' when 'most' then (s.figures ->> (e ->> 'metric'))::double precision > (e ->> 'value')::double precision else (s.figures ->> (e ->> 'metric'))::double precision < (e ->> 'value')::double precision end))::integer as "violated_count", max(s.measured_at) as "measured_at"
  from "dial_path" as "p"
  inner join "subject_state" as "s" on "s"."tenant_id" = "p"."tenant_id" and "s"."subject_id" = "p"."id"
  where "p"."tenant_id" = "t"."tenant_id" and "p"."test_id" = "t"."id") as "w" on true
  left join "dial_template" as "m" on "m"."tenant_id" = "t"."tenant_id" and "m"."id" = "t"."list_template_id"
  where "t"."tenant_id" = $1 and "t"."id" = $2;

-- testRows
select "t"."id", "t"."name", "t"."kind", "t"."tags", "t"."is_enabled", "t"."interval_s", "t"."hours", "w"."path_count", "w"."by_state", "w"."violated_count", "w"."measured_at"
  from "dial_test" as "t"
  left join lateral (select count(*)::integer as "path_count", array[count(*) filter (where s.state = 'down')::integer, count(*) filter (where s.state = 'unreachable')::integer, count(*) filter (where s.state = 'unmeasured')::integer, count(*) filter (where s.state = 'maintenance')::integer, count(*) filter (where s.state = 'up')::integer] as "by_state", min(array_position('{down,unreachable,unmeasured,maintenance,up}'::text[], s.state)) as "worst", count(*) filter (where exists ( select
  from jsonb_array_elements(t.expectations) as e
  where case e ->> 'bound' when 'most' then (s.figures ->> (e ->> 'metric'))::double precision > (e ->> 'value')::double precision else (s.figures ->> (e ->> 'metric'))::double precision < (e ->> 'value')::double precision end))::integer as "violated_count", max(s.measured_at) as "measured_at"
  from "dial_path" as "p"
  inner join "subject_state" as "s" on "s"."tenant_id" = "p"."tenant_id" and "s"."subject_id" = "p"."id"
  where "p"."tenant_id" = "t"."tenant_id" and "p"."test_id" = "t"."id") as "w" on true
  where "t"."tenant_id" = $1 and true and (t.name ilike $2 or exists ( select
  from dial_target g
  where g.tenant_id = t.tenant_id and g.test_id = t.id and g.address ilike $3)) and t.kind = any($4) and exists ( select
  from dial_path_places(t.tenant_id) at
  where at.test_id = t.id and at.outlet_id = $5::uuid) and $6 = any(t.tags)
  order by w.worst desc nulls last, "t"."id"
  limit $7
  offset $8;

-- testTotal
select count(*)::integer as "total"
  from "dial_test" as "t"
  where "t"."tenant_id" = $1 and true and (t.name ilike $2 or exists ( select
  from dial_target g
  where g.tenant_id = t.tenant_id and g.test_id = t.id and g.address ilike $3)) and t.kind = any($4) and exists ( select
  from dial_path_places(t.tenant_id) at
  where at.test_id = t.id and at.outlet_id = $5::uuid) and $6 = any(t.tags);
