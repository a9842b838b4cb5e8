-- The states of what was deleted end then, and stay (decision 0146). How often it changed is not told any more: the days that say so are added up
-- anew (65_state_days.sql).
create function end_states(tenant integer, subject uuid, ended timestamptz) returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform note_revised_days(tenant, (select min(i.from_at) from state_interval i where i.tenant_id = tenant and i.subject_id = subject));
  delete from state_interval where tenant_id = tenant and subject_id = subject and from_at >= ended;
  update state_interval set to_at = ended where tenant_id = tenant and subject_id = subject and to_at is null;
end $$;

-- Nothing is kept of what a subject was in.
create function forget_states(tenant integer, subject uuid) returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from state_interval where tenant_id = tenant and subject_id = subject;
end $$;
