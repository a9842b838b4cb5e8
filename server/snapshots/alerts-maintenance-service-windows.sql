-- deleteServiceWindowsBefore
delete
  from "service_maintenance_window"
  where "tenant_id" = $1 and "to_at" < $2;

-- writeServiceWindows
with wanted as ( select s.id as service_id, t.planned_from, t.to_at
  from service_directory s
  cross join unnest($1::timestamptz[], $2::timestamptz[]) as t(planned_from, to_at)
  where s.tenant_id = $3 and s.id = any($4::uuid[]) and t.to_at > $5 ), there as ( select w.id, w.service_id, w.planned_from, w.from_at, w.to_at
  from service_maintenance_window w
  where w.tenant_id = $6 and w.plan_id = $7 and w.to_at > $8 ), unwanted as ( select t.*
  from there t
  where not exists (select
  from wanted n
  where n.service_id = t.service_id and n.planned_from = t.planned_from) ), gone as ( delete
  from service_maintenance_window w using unwanted u
  where w.tenant_id = $9 and w.id = u.id and u.from_at >= $10
  returning w.service_id ), cut as ( update service_maintenance_window w
  set to_at = $11
  from unwanted u
  where w.tenant_id = $12 and w.id = u.id and u.from_at < $13
  returning w.service_id ), changed as ( update service_maintenance_window w
  set to_at = n.to_at
  from there t join wanted n on n.service_id = t.service_id and n.planned_from = t.planned_from
  where w.tenant_id = $14 and w.id = t.id and t.to_at <> n.to_at
  returning w.service_id ), added as ( insert into service_maintenance_window (tenant_id, service_id, from_at, to_at, plan_id, planned_from) select $15, n.service_id, greatest(n.planned_from, $16), n.to_at, $17, n.planned_from
  from wanted n
  where not exists (select
  from there t
  where t.service_id = n.service_id and t.planned_from = n.planned_from)
  returning service_id ) select service_id as id
  from gone union select service_id
  from cut union select service_id
  from changed union select service_id
  from added;
