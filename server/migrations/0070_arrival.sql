-- A member arrives with a password that others gave it. Whether it lacks a name or an address besides is seen in the name and
-- the address: nothing ever marked it, and a mark could say what is not so.

create policy owner_unmarks on member to linekeeper_owner using (true) with check (true);
update member set incomplete = array_remove(array_remove(incomplete, 'name'), 'contact')
where incomplete && array['name', 'contact'];
drop policy owner_unmarks on member;
alter table member drop constraint member_incomplete_check;
alter table member add constraint member_incomplete_check check (incomplete <@ array['password']);
