-- Whether the only one who said that a member is the tenant's own is that member: by whom a tenant was handed over, and who then chose a
-- password. Nothing can tell whether the provider typed it (docs/decisions/0029-what-a-provider-made.md).
alter table provided_member add column judged_by_itself boolean not null default false;

-- No tenant's scope holds while a migration runs: the owner sees all rows.
alter table member no force row level security;
alter table provided_member no force row level security;
update provided_member p set judged_by_itself = true from member m
  where m.tenant_id = p.tenant_id and m.id = p.member_id
    and p.how = 'handover' and p.judgement = 'confirmed' and p.judged_by = m.username;
alter table member force row level security;
alter table provided_member force row level security;
