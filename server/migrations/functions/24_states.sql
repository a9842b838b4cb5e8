-- The states of what was deleted end then, and stay (decision 0146): the days that are added up hold them on.
create function end_states(tenant integer, subject uuid, ended timestamptz) returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from state_interval where tenant_id = tenant and subject_id = subject and from_at >= ended;
  update state_interval set to_at = ended where tenant_id = tenant and subject_id = subject and to_at is null;
end $$;

-- Nothing is kept of what a subject was in.
create function forget_states(tenant integer, subject uuid) returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from state_interval where tenant_id = tenant and subject_id = subject;
end $$;
