-- deleteWindowsBefore
delete
  from "maintenance_window"
  where "tenant_id" = $1 and "to_at" < $2;

-- writeWindows
with wanted as ( select s.subject_id, t.planned_from, t.to_at
  from subject_status s
  cross join unnest($1::timestamptz[], $2::timestamptz[]) as t(planned_from, to_at)
  where s.tenant_id = $3 and s.subject_id = any($4::uuid[]) and t.to_at > $5 ), there as ( select w.id, w.subject_id, w.planned_from, w.from_at, w.to_at
  from maintenance_window w
  where w.tenant_id = $6 and w.plan_id = $7 and w.to_at > $8 ), unwanted as ( select t.*
  from there t
  where not exists (select
  from wanted n
  where n.subject_id = t.subject_id and n.planned_from = t.planned_from) ), gone as ( delete
  from maintenance_window w using unwanted u
  where w.tenant_id = $9 and w.id = u.id and u.from_at >= $10
  returning w.subject_id ), cut as ( update maintenance_window w
  set to_at = $11
  from unwanted u
  where w.tenant_id = $12 and w.id = u.id and u.from_at < $13
  returning w.subject_id ), changed as ( update maintenance_window w
  set to_at = n.to_at
  from there t join wanted n on n.subject_id = t.subject_id and n.planned_from = t.planned_from
  where w.tenant_id = $14 and w.id = t.id and t.to_at <> n.to_at
  returning w.subject_id ), added as ( insert into maintenance_window (tenant_id, subject_id, from_at, to_at, plan_id, planned_from) select $15, n.subject_id, greatest(n.planned_from, $16), n.to_at, $17, n.planned_from
  from wanted n
  where not exists (select
  from there t
  where t.subject_id = n.subject_id and t.planned_from = n.planned_from)
  returning subject_id ) select subject_id as id
  from gone union select subject_id
  from cut union select subject_id
  from changed union select subject_id
  from added;
