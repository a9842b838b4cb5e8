-- A member that takes another name goes by it from now on: nobody comes before those who had it first.
create function note_member_names() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if lower(new.username) is distinct from lower(old.username) then new.username_since := now(); end if;
  if lower(new.email) is distinct from lower(old.email) then new.email_since := now(); end if;
  if new.phone is distinct from old.phone then new.phone_since := now(); end if;
  return new;
end $$;
revoke execute on function note_member_names() from public;

create trigger member_names before update of username, email, phone on member
  for each row execute function note_member_names();
