-- How many alerts those below a tenant have open, whether any rule of theirs is on, and which carriers fail for several of them, is counted by
-- functions of the owner (functions/25_alerts_below.sql), as what is watched there is.
create policy owner_reads on alert for select to linekeeper_owner using (true);
create policy owner_reads on alert_rule for select to linekeeper_owner using (true);
create policy owner_reads on line for select to linekeeper_owner using (true);
