-- The critical alerts of a customer as its provider is told of them (decision 0126): one row while any is open, and numbers alone. Nothing of
-- what they are about stands here.
create table customer_alert (
  tenant_id integer not null references organization (id),
  customer_id integer not null,
  since timestamptz not null,
  -- When the newest of those fired that people were told of, and how many nobody had acknowledged then; null until somebody was told.
  told_newest timestamptz,
  told_new integer not null default 0,
  told_at timestamptz,
  -- Who was told since it began: they are told of its end.
  told_to uuid[] not null default '{}',
  -- Since when none is open any more; one may come back within minutes.
  missing_since timestamptz,
  primary key (tenant_id, customer_id)
);
call tenant_table('customer_alert');
