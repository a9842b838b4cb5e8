-- Notes that states were changed of days that are added up already, whoever changes them. The lock is held until the commit, beside others
-- of its kind; who adds days up takes it alone. So either those days have the change in them, or the change finds them.
create function note_revised_days(tenant integer, at timestamptz) returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(tenant, hashtext('state days'));
  -- No day is longer than 26 hours: of the days that are kept, those around the moment alone are looked at.
  insert into state_revision (tenant_id, from_at)
  select tenant, at
  where exists (
    select from state_day d where d.tenant_id = tenant and d.from_at > at - interval '26 hours' and d.to_at > at
  );
end $$;

create function note_begun_states() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform note_revised_days(c.tenant_id, c.at)
  from (select n.tenant_id, min(n.from_at) as at from begun n group by n.tenant_id order by n.tenant_id) c;
  return null;
end $$;

-- Where an interval only ends at another moment, the past is changed from the earlier one on.
create function note_moved_states() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform note_revised_days(c.tenant_id, c.at)
  from (
    select m.tenant_id, min(m.at) as at
    from (
      select coalesce(o.tenant_id, n.tenant_id) as tenant_id,
        case when o.state = n.state then least(coalesce(o.to_at, 'infinity'), coalesce(n.to_at, 'infinity'))
          else least(o.from_at, n.from_at) end as at
      from gone o full join begun n
        on n.tenant_id = o.tenant_id and n.subject_id = o.subject_id and n.from_at = o.from_at
      where o.state is distinct from n.state or o.to_at is distinct from n.to_at
    ) m
    group by m.tenant_id order by m.tenant_id
  ) c;
  return null;
end $$;

create function note_gone_states() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform note_revised_days(c.tenant_id, c.at)
  from (select o.tenant_id, min(o.from_at) as at from gone o group by o.tenant_id order by o.tenant_id) c;
  return null;
end $$;

create trigger note_begun_states after insert on state_interval
  referencing new table as begun for each statement execute function note_begun_states();
create trigger note_moved_states after update on state_interval
  referencing old table as gone new table as begun for each statement execute function note_moved_states();
create trigger note_gone_states after delete on state_interval
  referencing old table as gone for each statement execute function note_gone_states();
