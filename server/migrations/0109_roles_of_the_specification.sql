-- The built-in roles of spec section 6, the role of administrators as a role that they have, and no code that sleeps.

-- The owner writes rows of all tenants here; no scope holds while a migration runs.
alter table role no force row level security;
alter table role_permission no force row level security;
alter table member no force row level security;
alter table member_role no force row level security;

alter table role drop constraint role_built_in_check;
alter table role add constraint role_built_in_check check (built_in in (
  'platform-administrator', 'administrator', 'engineer', 'middleman', 'end-customer', 'read-only'));
alter table built_in_permission drop constraint built_in_permission_role_check;
alter table built_in_permission add constraint built_in_permission_role_check check (role in (
  'platform-administrator', 'administrator', 'engineer', 'middleman', 'end-customer', 'read-only'));
-- A tenant of another type has other ones: give_roles and settle_roles (functions/30_roles.sql).
create policy owner_removes on role for delete to linekeeper_owner using (built_in is not null);

-- A tenant's own role that is called like one of the new ones keeps its members and permissions under a name that is free.
do $$
declare
  taken record;
  free text;
begin
  for taken in
    select r.tenant_id, r.id, r.name from role r
    where r.built_in is null and lower(btrim(r.name)) in (
      'platform-administrator', '平台管理员', '平台管理員', 'platform administrator',
      '工程师账号', '工程師帳號', 'engineer account',
      'middleman', '中间商', '中間商', 'end-customer', '最终客户', '最終客戶', 'end customer')
    order by r.tenant_id, r.id
  loop
    select n.name into free from (
      select left(taken.name, 120) || ' (' || g || ')' as name, g from generate_series(2, 10000) g
    ) n where not exists (select from role o where o.tenant_id = taken.tenant_id and o.name = n.name)
    order by n.g limit 1;
    update role set name = free, version = version + 1 where tenant_id = taken.tenant_id and id = taken.id;
  end loop;
end $$;

update role r set built_in = 'platform-administrator', name = 'platform-administrator'
from organization o where o.id = r.tenant_id and o.type = 99999 and r.built_in = 'administrator';

-- Administrators have their role. Whoever has none holds nothing, and goes on so: any role would give more than that; the next
-- change of such a member asks for one.
insert into member_role (tenant_id, member_id, role_id)
  select m.tenant_id, m.id, r.id from member m
  join role r on r.tenant_id = m.tenant_id and r.built_in in ('administrator', 'platform-administrator')
  where m.administrator
  on conflict do nothing;

-- A code that the tenant's type hides was nobody's to grant, and must not wake with another type.
delete from role_permission p using role r, organization o
where r.tenant_id = p.tenant_id and r.id = p.role_id and r.built_in is null and o.id = p.tenant_id and o.type = 16
  and p.permission like 'DMS\_SERVER\_ORGANIZATION\_MANAGE\_TENANT%';

alter table role force row level security;
alter table role_permission force row level security;
alter table member force row level security;
alter table member_role force row level security;
