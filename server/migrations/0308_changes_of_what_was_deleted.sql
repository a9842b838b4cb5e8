-- How often something changed is told of devices and lines that were deleted, too: days that were added up without them are so anew.
-- No tenant's scope holds while a migration runs: the owner sees all rows meanwhile.
alter table removed_subject no force row level security;
alter table state_day no force row level security;
alter table state_revision no force row level security;
insert into state_revision (tenant_id, from_at)
select r.tenant_id, min(r.created_at) from removed_subject r
where exists (select from state_day d where d.tenant_id = r.tenant_id)
group by r.tenant_id;
alter table removed_subject force row level security;
alter table state_day force row level security;
alter table state_revision force row level security;
