-- When many devices came at once: while the planner has not counted their rows, it takes any index of a tenant's for as good as
-- the one that names the row, and keeps to that in every plan it made. Autovacuum counts too, up to a minute later.
create function refresh_statistics() returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$ begin analyze device, interface, subject_status, state_interval, series, sample_layout; end $$;
