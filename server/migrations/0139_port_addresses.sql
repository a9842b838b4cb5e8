-- IPv4 addresses that the device told of an interface, separated by blanks; null: it never told.
alter table interface add column addresses text check (length(addresses) <= 400);
-- What the interface that a line ends at had for an address when its device was read last: public, or behind its carrier's NAT.
alter table line add column port_address inet, add column port_address_at timestamptz;
