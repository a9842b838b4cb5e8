-- The engine measures for all tenants: it learns their ids here, and reads each tenant's subjects in that tenant's scope.
-- Those of the canaries are there to be listed, never to be asked.
create function watched_tenants() returns table (tenant_id integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select distinct s.tenant_id from subject_status s join organization o on o.id = s.tenant_id where not o.canary;
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
