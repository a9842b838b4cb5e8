-- The newest changes of a network are read in the order in which they are shown. Where all that is watched changes at one moment
-- (the server was stopped, the line to all of it broke), an order by time alone reads everybody to find the first twenty.
drop index state_interval_by_time;
create index state_interval_by_time on state_interval (tenant_id, from_at desc, subject_id);

-- How many ports there are and how many are up is asked with each change of a state: counted from the index alone, which holds a
-- few bytes a port, not from rows with all their names.
create index interface_counted on interface (tenant_id, oper_status) where vanished_at is null;
