-- What a subject is called now, and where it stands; nothing where it is gone.
create function alert_subject(tenant integer, subject_kind text, subject uuid)
  returns table (name text, outlet_id uuid, outlet_name text, region text, provider text)
  language sql stable set search_path = pg_catalog, public, pg_temp
  begin atomic
    select f.name, f.outlet_id, o.name, coalesce(nullif(o.region::text, ''), f.region), f.provider
    from (
      select d.name, d.outlet_id, null::text as provider, d.region
      from device_directory d where subject_kind = 'device' and d.tenant_id = tenant and d.id = subject
      union all
      select d.name || ' · ' || i.name, d.outlet_id, null, d.region
      from interface_directory i join device_directory d on d.tenant_id = i.tenant_id and d.id = i.device_id
      where subject_kind = 'interface' and i.tenant_id = tenant and i.id = subject
      union all
      select l.name, l.outlet_id, l.provider, null
      from line_directory l where subject_kind = 'line' and l.tenant_id = tenant and l.id = subject
      union all
      -- It stands where it is sent from; one of this server, at its target: as rules place it (places.queries.ts).
      select p.test_name || coalesce(' · ' || a.name, ''), coalesce(a.outlet_id, l.outlet_id), l.provider, null
      from dial_path_directory p
      left join agent_directory a on p.source_kind = 'agent' and a.tenant_id = p.tenant_id and a.id = p.source_id
      left join line_directory l on l.tenant_id = p.tenant_id and l.id = coalesce(p.source_line_id, p.line_id)
      where subject_kind = 'dial_path' and p.tenant_id = tenant and p.id = subject
      union all
      select a.name, a.outlet_id, null, null
      from agent_directory a where subject_kind = 'agent' and a.tenant_id = tenant and a.id = subject
      union all
      select v.name, null, null, null
      from service_directory v where subject_kind = 'service' and v.tenant_id = tenant and v.id = subject
      union all
      select t.name, null, null, null
      from tenant t where subject_kind = 'licence' and t.id = tenant and licence_subject(t.id) = subject
    ) f
    -- By its key (offset 0): put together with what there is, all outlets are read for one.
    left join lateral (
      select n.name, n.region from outlet_directory n where n.tenant_id = tenant and n.id = f.outlet_id offset 0
    ) o on true;
  end;

-- What is about to be an alert, because its condition holds, though not for long enough yet, with what `alert_subject` tells of what it is about,
-- put together at once: a network that is cut off has ten thousand of them, and one by one they take seconds. It sets nothing, so that it becomes
-- a part of the question that asks it.
create function alerts_waiting()
  returns table (
    tenant_id integer, alert_id uuid, rule_id uuid, subject_kind text, subject_id uuid, target_id uuid, since timestamptz, value double precision,
    name text, outlet_id uuid, outlet_name text, region text, provider text
  )
  language sql stable
  begin atomic
    select w.tenant_id, w.alert_id, w.rule_id, w.subject_kind, w.subject_id, w.target_id, w.since, w.value,
      case w.subject_kind when 'device' then d.name when 'interface' then d.name || ' · ' || i.name when 'line' then l.name
        when 'dial_path' then p.test_name || coalesce(' · ' || a.name, '') when 'agent' then a.name when 'service' then v.name
        when 'licence' then t.name end,
      coalesce(d.outlet_id, a.outlet_id, l.outlet_id), o.name,
      coalesce(nullif(o.region::text, ''), case w.subject_kind when 'device' then d.region end), l.provider
    from rule_watch w
    left join interface_directory i on w.subject_kind = 'interface' and i.tenant_id = w.tenant_id and i.id = w.subject_id
    left join device_directory d on w.subject_kind in ('device', 'interface') and d.tenant_id = w.tenant_id
      and d.id = coalesce(i.device_id, w.subject_id)
    left join dial_path_directory p on w.subject_kind = 'dial_path' and p.tenant_id = w.tenant_id and p.id = w.subject_id
    left join agent_directory a on w.subject_kind in ('agent', 'dial_path') and a.tenant_id = w.tenant_id
      and a.id = case w.subject_kind when 'agent' then w.subject_id else case p.source_kind when 'agent' then p.source_id end end
    left join line_directory l on w.subject_kind in ('line', 'dial_path') and l.tenant_id = w.tenant_id
      and l.id = case w.subject_kind when 'line' then w.subject_id else coalesce(p.source_line_id, p.line_id) end
    left join service_directory v on w.subject_kind = 'service' and v.tenant_id = w.tenant_id and v.id = w.subject_id
    left join tenant t on w.subject_kind = 'licence' and t.id = w.tenant_id and licence_subject(t.id) = w.subject_id
    left join outlet_directory o on o.tenant_id = w.tenant_id and o.id = coalesce(d.outlet_id, a.outlet_id, l.outlet_id)
    where w.phase = 'pending';
  end;

-- Alerts as people see them: what fired, and what is about to.
create view alert_shown with (security_invoker = true) as
  select a.tenant_id, a.id, a.state, a.severity, a.rule_id, a.rule_name, a.built_in, a.condition, a.metric, a.states, a.events,
    a.subject_kind, a.subject_id, a.target_id, a.subject_name, a.outlet_id, a.outlet_name, a.region, a.provider, a.began_at,
    a.fired_at, a.value, a.acknowledged_at, a.acknowledged_by, a.owner_id, a.resolved_at, a.resolve_reason, a.resolved_by,
    a.resolve_note, a.cause_id, a.is_flapping, a.muted, a.storm_id, a.storm, a.usual, a.version, a.successor_id, a.cause_kind
  from alert a
  union all
  select w.tenant_id, w.alert_id, 'pending', r.severity, w.rule_id, r.name, r.built_in, r.condition, r.metric, r.states, r.events,
    w.subject_kind, w.subject_id, w.target_id, coalesce(w.name, '') collate natural_order, w.outlet_id,
    coalesce(w.outlet_name, '') collate natural_order, coalesce(w.region, '') collate natural_order,
    coalesce(w.provider, '') collate natural_order, coalesce(w.since, now()),
    null, w.value, null, null, null, null, null, null,
    '', null, false, null, null, null, null, 0, null, null
  from alerts_waiting() w
  join alert_rule r on r.tenant_id = w.tenant_id and r.id = w.rule_id;
revoke insert, update, delete on alert_shown from linekeeper_app;

-- What each of some things is directly reached through, as far as that is known: what fails with it. Of an agent, the only line of its
-- outlet. Of those that are enough by themselves (`is_one_of`) all have to fail. It sets nothing, so that it becomes a part of the question that asks it
-- and is planned for what is asked: one plan for ever read all dial paths once for each that fails (decision 0069). Its names are bound as it is made.
create function alert_ways(tenant integer, targets uuid[])
  returns table (target_id uuid, parent_id uuid, is_one_of boolean)
  language sql stable
  begin atomic
    select s.subject_id, p.id, true
    from subject_state s cross join lateral unnest(s.depends_on) as p (id)
    where s.tenant_id = tenant and s.subject_id = any(targets)
    union all
    select l.id, l.device_id, false
    from line_directory l where l.tenant_id = tenant and l.id = any(targets) and l.device_id is not null
    union all
    select p.id, w.id, false
    from dial_path_directory p
    cross join lateral (values
      (case when p.source_kind = 'agent' then p.source_id end), (p.source_line_id), (p.line_id), (p.agent_id)) as w (id)
    where p.tenant_id = tenant and p.id = any(targets) and w.id is not null
    union all
    select a.id, l.id, false
    from agent_directory a join line_directory l on l.tenant_id = a.tenant_id and l.outlet_id = a.outlet_id
    where a.tenant_id = tenant and a.id = any(targets) and not exists (
      select from line_directory o where o.tenant_id = l.tenant_id and o.outlet_id = l.outlet_id and o.id <> l.id);
  end;
