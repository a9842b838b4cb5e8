-- Services as those above a tenant see them (services_below), and the words that they are told apart by.
create policy owner_reads on business_service for select to linekeeper_owner using (true);
create policy owner_reads on business_service_member for select to linekeeper_owner using (true);
alter table business_service add column tags text[] not null default '{}' check (cardinality(tags) <= 20);
