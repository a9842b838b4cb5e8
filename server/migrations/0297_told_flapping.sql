-- How many critical alerts that come and go those above were told of at once: what goes on coming and going is no news to them. So long as it may
-- go on a customer is kept, also once all is well (`is_over`).
alter table customer_alert add column told_flapping integer not null default 0, add column is_over boolean not null default false;
