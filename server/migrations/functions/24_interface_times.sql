-- How an interface stands: as its device does while that is not up, else by what the device says of it (RFC 2863); where it says that it
-- does not know, or the interface is gone, nobody knows.
create function interface_state(device_state text, oper_status smallint) returns text
  language sql immutable parallel safe set search_path = pg_catalog, public, pg_temp
  begin atomic
    select case when device_state <> 'up' then device_state when oper_status = 1 then 'up'
      when oper_status is null or oper_status = 4 then 'unmeasured' else 'down' end;
  end;

-- When interfaces whose changes are remembered were in which state, within a range; what holds has no end. Before the first change that
-- is known nothing is told.
create function interface_times(tenants integer[], ids uuid[], after timestamptz, before timestamptz)
  returns table (tenant_id integer, subject_id uuid, state text, from_at timestamptz, to_at timestamptz)
  language sql stable set search_path = pg_catalog, public, pg_temp
  begin atomic
    with told as (
      select s.tenant_id, s.interface_id, s.oper_status, s.from_at,
        lead(s.from_at) over (partition by s.tenant_id, s.interface_id order by s.from_at) as to_at
      from interface_status_change s where s.tenant_id = any(tenants) and s.interface_id = any(ids) and s.from_at < before
    )
    select t.tenant_id, t.interface_id, interface_state(i.state, t.oper_status), greatest(i.from_at, t.from_at), least(i.to_at, t.to_at)
    from told t
    join interface n on n.tenant_id = t.tenant_id and n.id = t.interface_id
    join state_interval i on i.tenant_id = n.tenant_id and i.subject_id = n.device_id
      and i.from_at < before and (i.to_at is null or i.to_at > after)
      and (t.to_at is null or i.from_at < t.to_at) and (i.to_at is null or i.to_at > t.from_at)
    where t.to_at is null or t.to_at > after
    order by 4;
  end;
