-- hasWorkNow
select bool_and(exists ( select
  from subject_state s
  cross join jsonb_to_recordset(s.maintenance) as w("fromMs" double precision, "toMs" double precision)
  where s.tenant_id = a.tenant_id and s.subject_id = a.target_id and $1::double precision between w."fromMs" and w."toMs"
  union all select
  from service_maintenance_window w
  where w.tenant_id = a.tenant_id and w.service_id = a.target_id and to_timestamp($2::double precision / 1000) between w.from_at and w.to_at )) as "isAll"
  from alert l join alert a on a.tenant_id = l.tenant_id and (a.id = l.id or ( a.cause_id = l.id and a.state in ('firing', 'acknowledged') and l.storm is not null and l.storm->>'overAt' is null))
  where l.tenant_id = $3 and l.id = $4;
