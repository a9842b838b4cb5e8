-- An outlet as those who run a network know it: where it stands by the state's own codes, whom one calls, when it is open.
alter table outlet
  -- GB/T 2260, as contract/src/outlets/divisions-data.json has it; null outside China. The name is that of all above it too, so
  -- that lists search and sort by it.
  add column division text check (division ~ '^[1-9][0-9]{5}$'),
  add column division_name text collate natural_order not null default '' check (length(division_name) <= 200),
  add column contact_name text not null default '' check (length(contact_name) <= 64),
  add column contact_phone text not null default '' check (length(contact_phone) <= 32),
  add column contact_email text not null default '' check (length(contact_email) <= 254),
  -- In the one form of contract/src/outlets/opening-hours.ts; empty where nobody said them.
  add column opening_hours text not null default '' check (length(opening_hours) <= 500),
  -- IANA; null: the tenant's.
  add column time_zone text check (length(time_zone) <= 64),
  add column tags text[] not null default '{}' check (cardinality(tags) <= 20),
  add column note text not null default '' check (length(note) <= 1000),
  add column version integer not null default 0,
  add check (region <> '' or division is not null) not valid;

-- Which kinds of files there are, the program says alone: a further one needs no migration.
alter table csv_import drop constraint csv_import_kind_check;
alter table csv_import add constraint csv_import_kind_check check (kind ~ '^[a-z]+(-[a-z]+)*$');
