-- endingLicences
select e.id, e.name, e.ends_at, count(*) over ()::integer as total, (count(*) filter (where e.ends_at <= $1) over ())::integer as overdue
  from tenants_ending($2, $3, $4) e
  order by e.ends_at, e.id
  limit $5
  offset $6;

-- renewedLicences
select r.id, r.name, r.renewed_at, r.renewed_by, r.ended_at, count(*) over ()::integer as total
  from licences_renewed($1, $2, $3, $4) r
  order by r.renewed_at desc, r.id
  limit $5
  offset $6;
