-- openForLong
select a.id
  from alert a
  where a.tenant_id = $1 and a.fired_at < $2 and (not a.is_settled or a.resolved_at > $3::timestamptz - interval '1 day');
