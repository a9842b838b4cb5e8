-- What holds of a subject, its states and its events go with it, whoever deletes it.
create function forget_subject() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from subject_status where tenant_id = old.tenant_id and subject_id = old.id;
  return null;
end $$;

create trigger forget_subject after delete on device
  for each row execute function forget_subject();
