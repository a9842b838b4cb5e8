-- How the tenants below one that this transaction covers stand at a time: the newest licence in effect, if any.
create function licences_below(root integer, at timestamptz)
  returns table (
    id integer, name text, prefix text, parent_name text, status smallint, expires_at timestamptz, edition text,
    network_devices integer, waits boolean
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select t.id, o.name, o.prefix, p.name, o.status, o.expires_at, l.edition, l.network_devices,
      exists (select from licence w where w.tenant_id = t.id and w.effective_at > at)
    from tenants_from(root) t
    join organization o on o.id = t.id
    join organization p on p.id = o.parent_id
    left join lateral (
      select c.edition, c.network_devices from licence c
      where c.tenant_id = t.id and c.effective_at <= at order by c.serial desc limit 1
    ) l on true
    where root = any((select app_tenants())::integer[]) and t.id <> root;
  end;

-- The tenants whose end is near or just past, and those whose licence came into effect in the last days: the job looks
-- at these alone.
create function licences_due(at timestamptz) returns setof integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select o.id from organization o where o.type <> 4 and o.expires_at > at and o.expires_at <= at + interval '30 days'
    union
    select l.tenant_id from licence l where l.effective_at <= at and l.effective_at > at - interval '40 days';
  end;

-- Tenants whose grace time ended lately: the engine is told once more that they are not to be asked.
create function tenants_past_grace(at timestamptz) returns setof integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select o.id from organization o
    where o.type <> 4 and o.expires_at + interval '30 days' <= at and o.expires_at + interval '31 days' > at;
  end;

-- Tenants whose devices are not to be asked at the moment: closed ones, and those whose grace time after the end of a trial
-- or licence is over.
create function paused_tenants() returns table (tenant_id integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select o.id from organization o
    where o.type <> 4 and (not o.enabled or o.expires_at + interval '30 days' <= now());
  end;
