-- hasWorkNow
select
  from alert a join subject_state s on s.tenant_id = a.tenant_id and s.subject_id = a.target_id
  cross join jsonb_to_recordset(s.maintenance) as w("fromMs" double precision, "toMs" double precision)
  where a.tenant_id = $1 and a.id = $2 and $3::double precision between w."fromMs" and w."toMs"
  limit 1;
