-- The engine measures for all tenants: it learns their ids here, and reads each tenant's subjects in that tenant's scope.
-- Those of the canaries are there to be listed, never to be asked. A tenant that deleted all it had is one as long as anything is kept of that.
create function watched_tenants() returns table (tenant_id integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select o.id from organization o
    where not o.canary and (exists (select from subject_status s where s.tenant_id = o.id) or exists (select from removed_subject r where r.tenant_id = o.id));
  end;

-- What of some tenants was in which state at a moment: what was not measured then is unmeasured. Devices and lines that were deleted since are
-- kept, other things are not. It sees what its reader may see. Of the last weeks all that ended since is read once; of a moment longer ago each subject is looked up, which costs
-- the same however much happened since. `kinds`: of subjects of these kinds alone.
create function states_at(tenants integer[], moment timestamptz, kinds text[] default null)
  returns table (tenant_id integer, subject_id uuid, kind text, state text, reason text, since timestamptz)
  language sql stable
  begin atomic
    select s.tenant_id, s.subject_id, s.kind, coalesce(i.state, 'unmeasured'), coalesce(i.reason, 'not-polled-yet'), i.from_at
    from subject_status s left join state_interval i on i.tenant_id = s.tenant_id and i.subject_id = s.subject_id and i.tenant_id = any(tenants)
      and i.from_at <= moment and (i.to_at is null or i.to_at > moment)
    where s.tenant_id = any(tenants) and (kinds is null or s.kind = any(kinds)) and moment > now() - interval '40 days'
    union all
    select s.tenant_id, s.subject_id, s.kind, coalesce(i.state, 'unmeasured'), coalesce(i.reason, 'not-polled-yet'), i.from_at
    from subject_status s left join lateral (
      select n.state, n.reason, n.from_at, n.to_at from state_interval n
      where n.tenant_id = s.tenant_id and n.subject_id = s.subject_id and n.from_at <= moment
      order by n.from_at desc limit 1
    ) i on i.to_at is null or i.to_at > moment
    where s.tenant_id = any(tenants) and (kinds is null or s.kind = any(kinds)) and moment <= now() - interval '40 days'
    union all
    select r.tenant_id, r.id, r.kind, coalesce(i.state, 'unmeasured'), coalesce(i.reason, 'not-polled-yet'), i.from_at
    from removed_subject r left join lateral (
      select n.state, n.reason, n.from_at, n.to_at from state_interval n
      where n.tenant_id = r.tenant_id and n.subject_id = r.id and n.from_at <= moment
      order by n.from_at desc limit 1
    ) i on i.to_at > moment
    where r.tenant_id = any(tenants) and (kinds is null or r.kind = any(kinds)) and r.created_at <= moment and r.deleted_at > moment;
  end;

-- Since when states are kept of a tenant that this transaction covers, or of it and all below it that do not forbid those above to look;
-- null where none is.
create function states_kept_from(root integer, with_below boolean) returns timestamptz
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select min((
      select i.from_at from state_interval i where i.tenant_id = t.id order by i.from_at limit 1))
    from tenants_from(root) t join tenant_setting s on s.tenant_id = t.id
    where root = any((select app_tenants())::integer[]) and (t.id = root or (with_below and s.proxy_allowed));
  end;

-- What holds of a subject is forgotten, and its events with it.
create function forget_status(tenant integer, subject uuid) returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from subject_status where tenant_id = tenant and subject_id = subject;
end $$;

-- What holds of a subject and its events go with it, whoever deletes it. So do the states of an agent or of a dial path; those of a device or a
-- line end then and stay, with what it was called and where it stood, for what is told of the time until then (decision 0146). Nothing is kept of
-- a tenant that is erased.
create function forget_subject() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform forget_status(old.tenant_id, old.id);
  perform forget_states(old.tenant_id, old.id);
  return null;
end $$;

create function forget_removed() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform forget_states(old.tenant_id, old.id);
  return null;
end $$;

create function keep_removed_device() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  ended timestamptz := clock_timestamp();
begin
  perform forget_status(old.tenant_id, old.id);
  perform end_states(old.tenant_id, old.id, ended);
  insert into removed_subject (
    tenant_id, id, kind, name, created_at, deleted_at, outlet_id, outlet_number, outlet_name, region, device_kind, interval_s)
  select old.tenant_id, old.id, 'device', old.name, least(old.created_at, ended), ended, old.outlet_id, o.number, o.name,
    coalesce(nullif(o.region, ''), old.region), old.kind, old.interval_s
  from (select) as one left join outlet o on o.tenant_id = old.tenant_id and o.id = old.outlet_id
  where not may_erase(old.tenant_id);
  return null;
end $$;

create function keep_removed_line() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  ended timestamptz := clock_timestamp();
begin
  perform forget_status(old.tenant_id, old.id);
  perform end_states(old.tenant_id, old.id, ended);
  insert into removed_subject (
    tenant_id, id, kind, name, created_at, deleted_at, outlet_id, outlet_number, outlet_name, region, provider, access, role,
    sla_availability_percent, down_bps, up_bps, interval_s, circuit_id, address, samples_until)
  select old.tenant_id, old.id, 'line', old.name, least(old.created_at, ended), ended, old.outlet_id, o.number, o.name, coalesce(o.region, ''),
    old.provider, old.access, old.role, old.sla_availability_percent, old.down_bps, old.up_bps, old.interval_s, old.circuit_id, old.address,
    -- The month in which it ended, and the one before, can be reported when they are over.
    ended + interval '62 days'
  from (select) as one left join outlet o on o.tenant_id = old.tenant_id and o.id = old.outlet_id
  where not may_erase(old.tenant_id);
  return null;
end $$;

create trigger forget_removed after delete on removed_subject
  for each row execute function forget_removed();
create trigger forget_subject after delete on device
  for each row execute function keep_removed_device();
create trigger forget_subject after delete on line
  for each row execute function keep_removed_line();
create trigger forget_subject after delete on dial_path
  for each row execute function forget_subject();
create trigger forget_subject after delete on agent
  for each row execute function forget_subject();
