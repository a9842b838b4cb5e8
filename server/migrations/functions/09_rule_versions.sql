-- Whatever writes a rule: once it judges otherwise, what it remembers of subjects counts no more.
create function keep_judges_since() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.judges_since := new.version;
  return new;
end $$;
create trigger keep_judges_since before update on alert_rule
  for each row when (
    (new.subject_kind, new.metric, new.states, new.events, new.condition, new.scope)
      is distinct from (old.subject_kind, old.metric, old.states, old.events, old.condition, old.scope)
  ) execute function keep_judges_since();
