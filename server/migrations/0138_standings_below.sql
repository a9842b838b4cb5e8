-- How outlets and tests below a tenant stand is counted by functions of the owner, as devices and agents are (25_health_below.sql).
create policy owner_reads on outlet for select to linekeeper_owner using (true);
create policy owner_reads on dial_test for select to linekeeper_owner using (true);
create policy owner_reads on dial_path for select to linekeeper_owner using (true);
