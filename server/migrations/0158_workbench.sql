-- What a person has to do is read from the facts, each time anew (decision 0073): what was given to a member is found by its owner.
create index alert_by_owner on alert (tenant_id, owner_id, state, resolved_at desc) where owner_id is not null;

-- Whether the first administrator of a customer came is for those above to see, as a time.
create policy owner_reads on provided_member for select to linekeeper_owner using (true);

-- The screens that a member has put on its workbench, in its order; who has no row has those that the console brings.
create table member_shortcuts (
  tenant_id integer not null references organization (id),
  member_id uuid not null,
  paths text[] not null check (cardinality(paths) <= 12),
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
call tenant_table('member_shortcuts');
