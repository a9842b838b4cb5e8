-- Those above are shown how much of a day the devices below them were up (times_below, functions/25_health_below.sql).
create policy owner_reads on state_interval for select to linekeeper_owner using (true);
