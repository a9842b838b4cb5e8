-- What one subject that is still there was at a moment, as `states_at` says it of many: looked up by its key, and apart (offset 0). It sees what its
-- reader may see.
create function state_at(tenant integer, subject uuid, moment timestamptz)
  returns table (state text, reason text, since timestamptz)
  language sql stable
  begin atomic
    select coalesce(i.state, 'unmeasured'), coalesce(i.reason, 'not-polled-yet'), i.from_at
    from subject_status s left join lateral (
      select n.state, n.reason, n.from_at, n.to_at from state_interval n
      where n.tenant_id = s.tenant_id and n.subject_id = s.subject_id and n.from_at <= moment
      order by n.from_at desc limit 1
    ) i on i.to_at is null or i.to_at > moment
    where s.tenant_id = tenant and s.subject_id = subject
    offset 0;
  end;
