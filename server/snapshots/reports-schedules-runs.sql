-- endRun
update "report_run"
  set "ended_at" = $1
  where "tenant_id" = $2 and "id" = $3;

-- forgetRuns
delete
  from "report_run"
  where "tenant_id" = $1 and "began_at" <= $2;

-- holdRun
select "id", "schedule_id", "schedule_name", "why"
  from "report_run"
  where "tenant_id" = $1 and "id" = $2 and "ended_at" is null
  for update;

-- insertRun
insert into "report_run" ("tenant_id", "schedule_id", "schedule_name", "due_at", "why", "missed", "asked_by", "began_at")
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict do nothing
  returning "id";

-- lastRuns
select r.*, p.*
  from unnest($1::uuid[]) as s (id)
  cross join lateral ( select r.id, r.schedule_id, r.why, r.missed, r.asked_by, r.began_at, r.ended_at
  from report_run r
  where r.tenant_id = $2 and r.schedule_id = s.id
  order by r.began_at desc, r.id
  limit $3) r
  cross join lateral ( select count(*)::integer as total, (count(*) filter (where p.state = 'done'))::integer as done, (count(*) filter (where p.state = 'left-out'))::integer as left_out, (count(*) filter (where p.state = 'failed'))::integer as failed, coalesce((jsonb_path_query_array(jsonb_agg(jsonb_build_object('kind', p.kind, 'customer', p.customer_name, 'state', p.state, 'reason', p.reason)
  order by p.position) filter (where p.state in ('left-out', 'failed')), '$[0 to 49]')), '[]') as omitted
  from report_part p
  where p.tenant_id = $4 and p.run_id = r.id) p
  order by r.began_at desc, r.id;

-- openRuns
select "id", "schedule_id"
  from "report_run"
  where "tenant_id" = $1 and "ended_at" is null
  order by "began_at", "id";
