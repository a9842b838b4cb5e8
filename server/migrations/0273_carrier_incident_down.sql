-- How many of the lines of an incident are down, and how many were when people were last told: the others answer, and lose packets or are slow.
alter table carrier_incident add column down integer, add column told_down integer;
alter table carrier_incident no force row level security;
update carrier_incident set down = lines, told_down = told_lines;
alter table carrier_incident force row level security;
alter table carrier_incident alter column down set not null, alter column told_down set not null;
