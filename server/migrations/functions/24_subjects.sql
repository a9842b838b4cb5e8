-- The engine measures for all tenants: it learns their ids here, and reads each tenant's subjects in that tenant's scope.
-- Those of the canaries are there to be listed, never to be asked.
create function watched_tenants() returns table (tenant_id integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select distinct s.tenant_id from subject_status s join organization o on o.id = s.tenant_id where not o.canary;
  end;

-- What of some tenants was in which state at a moment: what was not measured then is unmeasured. What was deleted since is not kept. It sees
-- what its reader may see. Of the last weeks all that ended since is read once; of a moment longer ago each subject is looked up, which costs
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
    where s.tenant_id = any(tenants) and (kinds is null or s.kind = any(kinds)) and moment <= now() - interval '40 days';
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

-- What holds of a subject, its states and its events go with it, whoever deletes it.
create function forget_subject() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from subject_status where tenant_id = old.tenant_id and subject_id = old.id;
  return null;
end $$;

create trigger forget_subject after delete on device
  for each row execute function forget_subject();
create trigger forget_subject after delete on line
  for each row execute function forget_subject();
create trigger forget_subject after delete on dial_path
  for each row execute function forget_subject();
create trigger forget_subject after delete on agent
  for each row execute function forget_subject();
