-- How many critical alerts that come and go those above were told of at once, and since when fewer do: what goes on coming and going is no news to
-- them. So long as it may go on a customer is kept, also once all is well (`is_over`). Who was told before may have been told of one that does.
alter table customer_alert add column told_flapping integer not null default 0, add column is_over boolean not null default false,
  add column fewer_since timestamptz;
-- No tenant's scope holds while a migration runs: the owner sees all rows meanwhile.
alter table customer_alert no force row level security;
update customer_alert set told_flapping = 1 where told_at is not null;
alter table customer_alert force row level security;
