-- testHits
select "t"."id", "t"."name", "t"."kind", "t"."tags", (select min(g.address)
  from dial_target g
  where g.tenant_id = t.tenant_id and g.test_id = t.id and g.address ilike $1) as "address", (select min(array_position('{down,unreachable,unmeasured,maintenance,up}'::text[], s.state))
  from dial_path p join subject_state s on s.tenant_id = p.tenant_id and s.subject_id = p.id
  where p.tenant_id = t.tenant_id and p.test_id = t.id and s.reason <> all ('{test-paused,outside-hours}'::text[])) as "worst"
  from "dial_test" as "t"
  where "t"."tenant_id" = $2 and ("t"."name" ilike $3 or array_to_string(t.tags, E'\n') ilike $4 or (select min(g.address)
  from dial_target g
  where g.tenant_id = t.tenant_id and g.test_id = t.id and g.address ilike $5) is not null)
  order by not (t.name ilike $6), "t"."name", "t"."id"
  limit $7;
