-- What the business services of a tenant that this transaction covers and of all below it are made of, and how that stands: ids, rules and
-- states, of which numbers are made; nothing is named. One row a tenant, or of `ids` alone where some are named. A tenant that forbids those
-- above to act for it keeps them to itself, and to which they are closed has none.
create function services_below(root integer, ids integer[] default null)
  returns table (id integer, closed boolean, product_closed boolean, services jsonb, subjects jsonb)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with within as materialized (
      select t.id, t.id <> root and not s.proxy_allowed as closed,
        'DMS_SERVER_CENTER_HEALTH_MONITOR' = any(c.codes) as product_closed
      from tenants_from(root) t join tenant_setting s on s.tenant_id = t.id
      cross join lateral (select closed_codes(t.id) as codes offset 0) c
      where root = any((select app_tenants())::integer[]) and (ids is null or t.id = any(ids))
    )
    select w.id, w.closed, w.product_closed, coalesce(b.services, '[]'), coalesce(n.subjects, '[]')
    from within w
    left join lateral (
      select jsonb_agg(jsonb_build_object('id', v.id, 'rule', v.rule, 'needed', v.needed, 'sloPercent', v.slo_percent,
        'sloPeriod', v.slo_period, 'members', coalesce((
          select jsonb_agg(jsonb_build_object('kind', m.kind, 'id', coalesce(m.subject_id, m.child_id), 'weight', m.weight)
            order by m.position)
          from business_service_member m where m.tenant_id = v.tenant_id and m.service_id = v.id), '[]'),
        'announced', coalesce((
          select jsonb_agg(jsonb_build_object('fromMs', extract(epoch from a.from_at) * 1000, 'toMs', extract(epoch from a.to_at) * 1000)
            order by a.from_at)
          from announced_service_window a where a.tenant_id = v.tenant_id and a.service_id = v.id), '[]'))) as services
      from business_service v where v.tenant_id = w.id and not w.closed and not w.product_closed
    ) b on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('id', o.subject_id, 'state', o.state)) as subjects
      from (
        select s.subject_id, s.state from subject_status s
        where s.tenant_id = w.id and s.subject_id in (select m.subject_id from business_service_member m where m.tenant_id = w.id)
        union all
        select i.id, interface_state(s.state, case when i.vanished_at is null then i.oper_status end)
        from interface i join subject_status s on s.tenant_id = i.tenant_id and s.subject_id = i.device_id
        where i.tenant_id = w.id
          and i.id in (select m.subject_id from business_service_member m where m.tenant_id = w.id and m.kind = 'interface')
      ) o
      where not w.closed and not w.product_closed
    ) n on true;
  end;

-- The times in their states, within a range, of some of what those services rest on: of nothing else.
create function service_times_below(root integer, subjects uuid[], after timestamptz, before timestamptz)
  returns table (id integer, subject_id uuid, state text, from_at timestamptz, to_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with within as materialized (
      select t.id
      from tenants_from(root) t join tenant_setting s on s.tenant_id = t.id
      where root = any((select app_tenants())::integer[]) and (t.id = root or s.proxy_allowed)
        and 'DMS_SERVER_CENTER_HEALTH_MONITOR' <> all(closed_codes(t.id))
    ), wanted as materialized (
      select distinct m.tenant_id, m.subject_id, m.kind from business_service_member m
      where m.tenant_id in (select w.id from within w) and m.subject_id = any(subjects)
    )
    select i.tenant_id, i.subject_id, i.state, i.from_at, i.to_at
    from wanted n
    cross join lateral (
      -- Each by its own key, and apart (offset 0): put together with all of them, what happened to all subjects of all tenants is read.
      select s.tenant_id, s.subject_id, s.state, s.from_at, s.to_at from state_interval s
      where s.tenant_id = n.tenant_id and s.subject_id = n.subject_id and s.from_at < before offset 0
    ) i
    where i.to_at is null or i.to_at > after
    union all
    select i.tenant_id, i.subject_id, i.state, i.from_at, i.to_at
    from interface_times((select array_agg(distinct w.tenant_id) from wanted w where w.kind = 'interface'),
      (select array_agg(w.subject_id) from wanted w where w.kind = 'interface'), after, before) i
    join wanted n on n.tenant_id = i.tenant_id and n.subject_id = i.subject_id
    order by 4;
  end;
