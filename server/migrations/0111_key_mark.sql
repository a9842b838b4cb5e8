-- The number of the key that this installation's secrets are sealed with: a start with another key says so before it changes
-- anything. It tells nothing of the key. One row, written at the first start; global.
create table key_mark (
  one boolean primary key default true check (one),
  key_number text not null check (key_number ~ '^[0-9a-f]{8}$'),
  marked_at timestamptz not null default now()
);
