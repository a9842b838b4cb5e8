-- Availability of all customers is added up from the days that are kept of each (decision 0110).
create policy owner_reads on state_day for select to linekeeper_owner using (true);
create policy owner_reads on state_revision for select to linekeeper_owner using (true);
