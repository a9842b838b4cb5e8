-- serviceTimesBelow
select b.subject_id, b.state, b.from_at, b.to_at
  from service_times_below($1, $2::uuid[], $3, $4) b;

-- servicesBelow
select *
  from services_below($1);
