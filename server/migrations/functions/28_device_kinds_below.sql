-- How the devices of some kinds stand in a tenant that this transaction covers and in all below it, now or at a moment (states_at), as numbers:
-- one row a tenant and kind of devices, which is 'other' where nobody said one. As with `standings_below`, a tenant that forbids those above to act for it keeps its numbers to itself,
-- and one to which the product is closed has none.
create function device_kinds_below(root integer, kinds text[], moment timestamptz default null)
  returns table (
    id integer, kind text, closed boolean, product_closed boolean, total integer, down integer, unreachable integer,
    unmeasured integer, maintenance integer, up integer, broken_since timestamptz, unmeasured_since timestamptz
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with within as materialized (
      select t.id, t.id <> root and not s.proxy_allowed as closed, 'DMS_SERVER_MANAGE_DEVICE' = any(c.codes) as product_closed
      from tenants_from(root) t join tenant_setting s on s.tenant_id = t.id
      cross join lateral (select closed_codes(t.id) as codes offset 0) c
      where root = any((select app_tenants())::integer[])
    ),
    open as materialized (select w.id from within w where not w.closed and not w.product_closed),
    held as (
      select s.tenant_id, s.subject_id, s.state, s.since
      from subject_status s where moment is null and s.kind = 'device' and s.tenant_id in (select o.id from open o)
      union all
      select h.tenant_id, h.subject_id, h.state, h.since
      from states_at(array(select o.id from open o), moment, '{device}') h where moment is not null
    ),
    -- By state first, so that no row is asked eight times what it is.
    grouped as (
      select d.tenant_id, coalesce(d.kind, 'other') as kind, s.state, count(*) as held, min(s.since) as since
      from device_history() d join held s on s.tenant_id = d.tenant_id and s.subject_id = d.id
      where coalesce(d.kind, 'other') = any(kinds) and (moment is null or d.created_at <= moment)
      group by d.tenant_id, coalesce(d.kind, 'other'), s.state
    ),
    counted as (
      select g.tenant_id, g.kind, sum(g.held) as total, sum(g.held) filter (where g.state = 'down') as down,
        sum(g.held) filter (where g.state = 'unreachable') as unreachable,
        sum(g.held) filter (where g.state = 'unmeasured') as unmeasured,
        sum(g.held) filter (where g.state = 'maintenance') as maintenance, sum(g.held) filter (where g.state = 'up') as up,
        min(g.since) filter (where g.state in ('down', 'unreachable')) as broken_since,
        min(g.since) filter (where g.state = 'unmeasured') as unmeasured_since
      from grouped g group by g.tenant_id, g.kind
    )
    select w.id, k.kind, w.closed, w.product_closed, coalesce(c.total, 0)::integer, coalesce(c.down, 0)::integer,
      coalesce(c.unreachable, 0)::integer, coalesce(c.unmeasured, 0)::integer, coalesce(c.maintenance, 0)::integer,
      coalesce(c.up, 0)::integer, c.broken_since, c.unmeasured_since
    from within w cross join unnest(kinds) as k (kind) left join counted c on c.tenant_id = w.id and c.kind = k.kind;
  end;
