-- Outlets of tenants with where they are and how they stand: as the worst of their devices, and of their lines (outlet_parts) in those tenants
-- whose lines the reader sees; 'empty' without any. `division` is what was said of it, empty where nothing was; `place` is the city or the province of those without a position, empty where nobody said
-- one. At a moment: those that were there then, as they stood (states_at). It sees what its reader may see.
create function outlets_placed(tenants integer[], with_lines integer[], moment timestamptz default null)
  returns table (tenant_id integer, id uuid, name text, latitude double precision, longitude double precision, division text, place text, state text)
  language sql stable
  begin atomic
    select o.tenant_id, o.id, o.name::text, o.latitude, o.longitude, coalesce(o.division, ''),
      map_place(coalesce(o.division, '')),
      coalesce(s.state, 'empty')
    from outlet o left join (
      select h.tenant_id, h.outlet_id,
        case when bool_or(h.state = 'down') then 'down' when bool_or(h.state = 'unreachable') then 'unreachable'
          when bool_or(h.state = 'unmeasured') then 'unmeasured' when bool_or(h.state = 'maintenance') then 'maintenance'
          else 'up' end as state
      from (
        select p.tenant_id, p.outlet_id, t.state
        from outlet_parts() p join subject_status t on t.tenant_id = p.tenant_id and t.subject_id = p.id
        where moment is null and p.tenant_id = any(tenants) and p.outlet_id is not null and (p.kind = 'device' or p.tenant_id = any(with_lines))
        union all
        select p.tenant_id, p.outlet_id, t.state
        from outlet_parts_then() p
        join states_at(tenants, moment, '{device,line}') t on t.tenant_id = p.tenant_id and t.subject_id = p.id
        where moment is not null and p.tenant_id = any(tenants) and p.outlet_id is not null and (p.kind = 'device' or p.tenant_id = any(with_lines))
          and p.created_at <= moment
      ) h
      group by h.tenant_id, h.outlet_id
    ) s on s.tenant_id = o.tenant_id and s.outlet_id = o.id
    where o.tenant_id = any(tenants) and (moment is null or o.created_at <= moment);
  end;

-- How many outlets stand how in each square of a grid of 2^11 by 2^11 on that map (some 15 km of China), or in each place without a position,
-- of a tenant that this transaction covers and of each below it: numbers; no outlet is named, nor where in a square it is. One row without numbers
-- for a tenant that has none to tell: it keeps its figures to itself, or the product that they are of is closed to it.
create function outlet_squares_below(root integer, sees_lines boolean, moment timestamptz default null)
  returns table (
    id integer, closed boolean, product_closed boolean, x integer, y integer, place text, total integer, down integer, unreachable integer,
    unmeasured integer, maintenance integer, up integer
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with within as materialized (
      select t.id, t.id <> root and not s.proxy_allowed as closed, 'DMS_SERVER_MANAGE_DEVICE' = any(c.codes) as product_closed,
        'DMS_SERVER_MANAGE_WAN_VIEW' = any(c.codes) as lines_closed
      from tenants_from(root) t join tenant_setting s on s.tenant_id = t.id
      cross join lateral (select closed_codes(t.id) as codes offset 0) c
      where root = any((select app_tenants())::integer[])
    )
    select w.id, w.closed, w.product_closed, n.x, n.y, n.place, coalesce(n.total, 0)::integer, coalesce(n.down, 0)::integer,
      coalesce(n.unreachable, 0)::integer, coalesce(n.unmeasured, 0)::integer, coalesce(n.maintenance, 0)::integer,
      coalesce(n.up, 0)::integer
    from within w left join (
      select p.tenant_id, floor(map_east(p.longitude) * 2048)::integer as x, floor(map_south(p.latitude) * 2048)::integer as y,
        case when p.latitude is null then p.place end as place, count(*) as total,
        count(*) filter (where p.state = 'down') as down, count(*) filter (where p.state = 'unreachable') as unreachable,
        count(*) filter (where p.state = 'unmeasured') as unmeasured,
        count(*) filter (where p.state = 'maintenance') as maintenance, count(*) filter (where p.state = 'up') as up
      from outlets_placed(array(select o.id from within o where not o.closed and not o.product_closed),
        array(select o.id from within o where sees_lines and not o.closed and not o.lines_closed), moment) p
      group by 1, 2, 3, 4
    ) n on n.tenant_id = w.id;
  end;
