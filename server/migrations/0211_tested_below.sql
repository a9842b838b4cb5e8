-- How many outlets are tested below a tenant is told to those above it, as numbers (usage_growth_below).
create policy owner_reads on dial_target for select to linekeeper_owner using (true);
