-- Of which kind the cause of an alert is about stands with the alert, so that no list looks it up row by row.
create function keep_cause_kind() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.cause_kind := (select c.subject_kind from alert c where c.tenant_id = new.tenant_id and c.id = new.cause_id);
  return new;
end $$;
create trigger keep_first_cause_kind before insert on alert
  for each row when (new.cause_id is not null) execute function keep_cause_kind();
create trigger keep_cause_kind before update of cause_id on alert
  for each row when (new.cause_id is distinct from old.cause_id) execute function keep_cause_kind();

-- Whether an alert stands for itself to who may see some kinds of subjects: it is a consequence of nothing, or of what they may not see. It
-- sets nothing, so that it becomes a part of the question that asks it.
create function stands_for_itself(cause_kind text, kinds text[]) returns boolean
  language sql immutable parallel safe
  begin atomic
    select cause_kind is null or cause_kind <> all(kinds);
  end;
