-- addSubjects
insert into subject_status (tenant_id, kind, subject_id, state, reason, since) select $1, $2, n.id, 'unmeasured', 'not-polled-yet', now()
  from unnest($3::uuid[]) as n (id);
