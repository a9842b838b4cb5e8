-- A search path that does not name the temporary schema looks there first. A function that runs as its owner then reads what
-- its caller put into a temporary table of the same name. Named last, it hides nothing of ours.
do $$
declare
  wanted regprocedure;
begin
  for wanted in
    select p.oid from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef
  loop
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', wanted);
  end loop;
end $$;
