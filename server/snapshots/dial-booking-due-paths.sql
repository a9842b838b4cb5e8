-- asksAt
update dial_path
  set asks_at = to_timestamp($1::double precision / 1000)
  where tenant_id = $2 and id = $3;

-- duePaths
select p.tenant_id, p.id, p.test_id, t.name as test_name, t.interval_s * 1000 as interval_ms, t.hours, g.agent_id as target_agent_id, (extract(epoch
  from p.asks_at) * 1000)::double precision as asks_at_ms
  from dial_test t join dial_path p on p.tenant_id = t.tenant_id and p.test_id = t.id join dial_target g on g.tenant_id = p.tenant_id and g.id = p.target_id
  where t.kind = 'throughput' and t.is_enabled and (p.asks_at is null or p.asks_at <= now()) and not exists (select
  from dial_booking b
  where b.tenant_id = p.tenant_id and b.path_id = p.id and b.state <> 'done')
  order by row_number() over (partition by p.tenant_id
  order by p.asks_at nulls first, p.id), p.asks_at nulls first, p.id
  limit $1;

-- firstAsksAt
update dial_path
  set asks_at = to_timestamp($1::double precision / 1000)
  where tenant_id = $2 and id = $3 and asks_at is null;

-- lineTraffic
select l.tenant_id, l.id, l.name, l.down_bps::double precision as down_bps, l.up_bps::double precision as up_bps, s.in_bps::double precision as in_bps, s.out_bps::double precision as out_bps, (extract(epoch
  from s.measured_at) * 1000)::double precision as measured_at_ms, l.interval_s * 1000 as interval_ms
  from line_directory l
  left join subject_state s on s.tenant_id = l.tenant_id and s.subject_id = l.id
  where l.id = any($1::uuid[]);

-- linesOfAgents
select a.id as agent_id, l.id as line_id
  from agent_directory a join line_directory l on l.tenant_id = a.tenant_id and l.outlet_id = a.outlet_id
  where a.tenant_id = $1 and a.id = any($2::uuid[])
  order by l.id;

-- linkedAgents
select tenant_id, id
  from agent_presence
  where id = any($1::uuid[]) and disconnected_at is null and last_seen_at > now() - $2 * interval '1 millisecond';
