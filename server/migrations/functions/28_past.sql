-- The same as standings_below at a moment, of what was there then and is still there, or was a device or a line (states_at). A product, or the leave to look, that is closed
-- now is closed for the past as well.
create function standings_below_at(root integer, kinds text[], sees_lines boolean, moment timestamptz)
  returns table (
    id integer, kind text, closed boolean, product_closed boolean, total integer, down integer, unreachable integer,
    unmeasured integer, maintenance integer, up integer, broken_since timestamptz, unmeasured_since timestamptz
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with within as materialized (
      select t.id, t.id <> root and not s.proxy_allowed as closed, 'DMS_SERVER_MANAGE_DEVICE' = any(c.codes) as devices_closed,
        'DMS_SERVER_MANAGE_WAN_VIEW' = any(c.codes) as lines_closed
      from tenants_from(root) t join tenant_setting s on s.tenant_id = t.id
      cross join lateral (select closed_codes(t.id) as codes offset 0) c
      where root = any((select app_tenants())::integer[])
    ),
    with_devices as materialized (select w.id from within w where not w.closed and not w.devices_closed),
    with_lines as materialized (select w.id from within w where not w.closed and not w.lines_closed),
    held as materialized (
      select h.tenant_id, h.subject_id, h.kind, h.state, h.reason, h.since
      from states_at(array(select w.id from within w where not w.closed), moment, array(
        select case k.kind when 'outlet' then 'device' when 'test' then 'dial_path' else k.kind end from unnest(kinds) as k (kind)
        union all select 'line' where sees_lines and 'outlet' = any(kinds)
      )) h
    ),
    -- What outlets and tests stand as: the worst of what stands in them, and of their paths that do not rest.
    parts as (
      select o.tenant_id, o.outlet_id as whole, s.state, s.since
      from outlet_parts_then() o join held s on s.kind in ('device', 'line') and s.tenant_id = o.tenant_id and s.subject_id = o.id
      where 'outlet' = any(kinds) and o.outlet_id is not null and o.created_at <= moment and o.tenant_id in (select w.id from with_devices w)
        and (o.kind = 'device' or (sees_lines and o.tenant_id in (select w.id from with_lines w)))
      union all
      select p.tenant_id, p.test_id, s.state, s.since
      from dial_path p join held s on s.kind = 'dial_path' and s.tenant_id = p.tenant_id and s.subject_id = p.id
      where 'test' = any(kinds) and s.reason not in ('test-paused', 'outside-hours') and p.created_at <= moment
        and p.tenant_id in (select w.id from with_lines w)
    ),
    wholes as materialized (
      select p.tenant_id, p.whole,
        case when bool_or(p.state = 'down') then 'down' when bool_or(p.state = 'unreachable') then 'unreachable'
          when bool_or(p.state = 'unmeasured') then 'unmeasured' when bool_or(p.state = 'maintenance') then 'maintenance'
          else 'up' end as state,
        coalesce(min(p.since) filter (where p.state in ('down', 'unreachable')),
          min(p.since) filter (where p.state = 'unmeasured')) as since
      -- By state first, so that no row is asked six times what it is.
      from (
        select o.tenant_id, o.whole, o.state, min(o.since) as since from parts o group by o.tenant_id, o.whole, o.state
      ) p
      group by p.tenant_id, p.whole
    ),
    standing as (
      select s.tenant_id, 'device' as kind, s.state, s.since
      from device_history() d join held s on s.kind = 'device' and s.tenant_id = d.tenant_id and s.subject_id = d.id
      where 'device' = any(kinds) and d.created_at <= moment and d.tenant_id in (select w.id from with_devices w)
      union all
      select s.tenant_id, 'line', s.state, s.since
      from line_history() l join held s on s.kind = 'line' and s.tenant_id = l.tenant_id and s.subject_id = l.id
      where 'line' = any(kinds) and l.created_at <= moment and l.tenant_id in (select w.id from with_lines w)
      union all
      select a.tenant_id, 'agent', s.state, s.since
      from agent a join held s on s.kind = 'agent' and s.tenant_id = a.tenant_id and s.subject_id = a.id
      where a.enrolled_at <= moment and (a.revoked_at is null or a.revoked_at > moment) and 'agent' = any(kinds) and a.tenant_id in (select w.id from with_lines w)
      union all
      select o.tenant_id, 'outlet', p.state, p.since
      from outlet o left join wholes p on p.tenant_id = o.tenant_id and p.whole = o.id
      where 'outlet' = any(kinds) and o.created_at <= moment and o.tenant_id in (select w.id from with_devices w)
      union all
      select t.tenant_id, 'test', p.state, p.since
      from dial_test t left join wholes p on p.tenant_id = t.tenant_id and p.whole = t.id
      where 'test' = any(kinds) and t.created_at <= moment and t.tenant_id in (select w.id from with_lines w)
    ),
    counted as (
      select n.tenant_id, n.kind, sum(n.held) as total, sum(n.held) filter (where n.state = 'down') as down,
        sum(n.held) filter (where n.state = 'unreachable') as unreachable,
        sum(n.held) filter (where n.state = 'unmeasured') as unmeasured,
        sum(n.held) filter (where n.state = 'maintenance') as maintenance, sum(n.held) filter (where n.state = 'up') as up,
        min(n.since) filter (where n.state in ('down', 'unreachable')) as broken_since,
        min(n.since) filter (where n.state = 'unmeasured') as unmeasured_since
      -- By state first, so that no row is asked eight times what it is.
      from (
        select s.tenant_id, s.kind, s.state, count(*) as held, min(s.since) as since
        from standing s group by s.tenant_id, s.kind, s.state
      ) n
      group by n.tenant_id, n.kind
    )
    select w.id, k.kind, w.closed, case when k.kind in ('device', 'outlet') then w.devices_closed else w.lines_closed end,
      coalesce(c.total, 0)::integer, coalesce(c.down, 0)::integer, coalesce(c.unreachable, 0)::integer,
      coalesce(c.unmeasured, 0)::integer, coalesce(c.maintenance, 0)::integer, coalesce(c.up, 0)::integer, c.broken_since,
      c.unmeasured_since
    from within w cross join unnest(kinds) as k (kind) left join counted c on c.tenant_id = w.id and c.kind = k.kind
      and (k.kind <> 'test' or 'dial_server' <> all(closed_applications(w.id)));
  end;

-- How many alerts fired within a time below a tenant that this transaction covers, in steps of equal length, by severity: numbers, of those
-- that do not forbid those above to look and have the product. What is a consequence of another alert is not counted, but where that one is
-- of a kind that is not counted itself.
create function alert_marks_below(root integer, ids integer[], kinds text[], after timestamptz, before timestamptz, steps integer)
  returns table (step integer, critical integer, major integer, minor integer, warning integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with within as materialized (
      select t.id, k.kinds
      from tenants_from(root) t join tenant_setting s on s.tenant_id = t.id
      cross join lateral (select alert_kinds_open(t.id, kinds) as kinds offset 0) k
      where root = any((select app_tenants())::integer[]) and t.id = any(ids) and t.id <> root and s.proxy_allowed
    )
    select f.step, (count(*) filter (where f.severity = 'critical'))::integer, (count(*) filter (where f.severity = 'major'))::integer,
      (count(*) filter (where f.severity = 'minor'))::integer, (count(*) filter (where f.severity = 'warning'))::integer
    from (
      select a.severity,
        least(steps - 1, floor(steps * extract(epoch from a.fired_at - after) / extract(epoch from before - after)))::integer as step
      from within w join alert a on a.tenant_id = w.id and a.subject_kind = any(w.kinds)
      where a.fired_at >= after and a.fired_at <= before and stands_for_itself(a.cause_kind, w.kinds)
    ) f
    group by f.step order by f.step;
  end;
