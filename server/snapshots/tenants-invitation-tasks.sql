-- acceptedInvitations
select h.id, h.name, h.made_at, h.made_by, h.accepted_at, count(*) over ()::integer as total
  from handovers_below($1) h
  where h.accepted_at >= $2
  order by h.accepted_at desc, h.id
  limit $3
  offset $4;

-- handoverOf
select h.id, h.name, h.made_at, h.made_by, h.accepted_at
  from handovers_below($1) h
  where h.id = $2
  order by h.made_at
  limit 1;

-- openInvitations
select h.id, h.name, h.made_at, h.made_by, count(*) over ()::integer as total
  from handovers_below($1) h
  where h.accepted_at is null
  order by h.made_at, h.id
  limit $2
  offset $3;
