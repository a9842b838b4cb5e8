-- A first password is forgotten when it was used: its member signed in, or has another password by now.
create function forget_first_password_of_session() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from first_password where tenant_id = new.tenant_id and member_id = new.member_id;
  return null;
end $$;

create trigger forget_first_password after insert on session
  for each row execute function forget_first_password_of_session();

create function forget_first_password_of_member() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from first_password where tenant_id = new.tenant_id and member_id = new.id;
  return null;
end $$;

create trigger forget_first_password after update of password_hash on member
  for each row when (old.password_hash is distinct from new.password_hash)
  execute function forget_first_password_of_member();
