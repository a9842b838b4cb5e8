-- Which devices of its outlet a bridge learned to be behind which of its ports, each with when it last knew: {macAddress, port, seenMs}.
alter table device_neighbours add column bridged jsonb not null default '[]' check (jsonb_array_length(bridged) <= 512);
