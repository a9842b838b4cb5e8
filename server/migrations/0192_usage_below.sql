-- What grows below a tenant is told to those above it, as numbers (device_growth_below).
create policy owner_reads on usage_day for select to linekeeper_owner using (true);
