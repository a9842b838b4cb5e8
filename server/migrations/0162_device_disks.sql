-- hrStorage rows of a device's disks that can be written to, for the polls; what the next discovery finds.
alter table device add column disks integer[] not null default '{}';
