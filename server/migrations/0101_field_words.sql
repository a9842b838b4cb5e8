-- Tables, columns and indexes get the words of the field; what stands in them stays.
alter table work rename to operation;
alter table notice_off rename to notification_opt_out;
alter table remembered_browser rename to trusted_browser;
alter table known_browser rename to seen_browser;
alter table proxy_look rename to access_record;

alter table session rename column confirmed_at to reauthenticated_at;
alter table session rename column told_at to end_notified_at;
alter table proxy_grant rename column told_at to notified_at;
alter table subscription rename column work_id to operation_id;

-- Indexes and constraints carry the old names of their tables.
do $$
declare
  word text[];
  item record;
begin
  foreach word slice 1 in array array[
    ['work', 'operation'], ['notice_off', 'notification_opt_out'], ['remembered_browser', 'trusted_browser'],
    ['known_browser', 'seen_browser'], ['proxy_look', 'access_record']]
  loop
    for item in
      select conname as name from pg_constraint where conrelid = word[2]::regclass and conname like word[1] || '\_%'
    loop
      execute format('alter table %I rename constraint %I to %I',
        word[2], item.name, word[2] || substr(item.name, length(word[1]) + 1));
    end loop;
    for item in
      select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = word[2]::regclass and c.relname like word[1] || '\_%'
    loop
      execute format('alter index %I rename to %I', item.name, word[2] || substr(item.name, length(word[1]) + 1));
    end loop;
  end loop;
end $$;

-- The entries of the error catalogue that operations ended with. No tenant's scope holds while a migration runs: the owner sees
-- all rows.
alter table operation no force row level security;
update operation set error = jsonb_set(error, '{error}', to_jsonb(replace(error ->> 'error', 'WORK_', 'OPERATION_')))
where error ->> 'error' like 'WORK\_%';
alter table operation force row level security;
