-- A file comes piece by piece, each in a transaction of its own: until it is whole nothing can be done with it, and a row
-- tells that it is on its way. Null: all of it is there.
alter table csv_import add column arriving_until timestamptz;
-- One file of a kind at a time: what is on its way takes room before anybody has looked at it.
create unique index csv_import_arriving on csv_import (tenant_id, kind) where arriving_until is not null;

-- 0058 meant to carry over what files of members asked for, and as the owner saw none of them; it dropped their pieces too.
-- What is left of such a file cannot be read: it goes, and is uploaded again.
create policy owner_clears on csv_import to linekeeper_owner using (true);
delete from csv_import where kind = 'members' and not options ? 'createsDepartments';
drop policy owner_clears on csv_import;
