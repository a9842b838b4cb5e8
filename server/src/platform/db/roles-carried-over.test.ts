import { grantableCodes, permissionCodes } from '@linekeeper/contract/permissions/permissions';
import { builtInRolesOf } from '@linekeeper/contract/permissions/built-in-roles';
import { tenantTypes } from '@linekeeper/contract/tenants/identities';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baselineDatabase } from '../../../test/baseline-database.ts';

const bare = 'DMS_SERVER_MANAGE_WORKBENCH';
const hidden = 'DMS_SERVER_ORGANIZATION_MANAGE_TENANT_EDIT';
const uuid = (n: number) => `5a1c0000-0000-4000-8000-00000000000${n}`;

/** An installation at the baseline: two tenants with members, roles and codes of then. */
let db: Awaited<ReturnType<typeof baselineDatabase>>;
beforeAll(async () => {
  db = await baselineDatabase();
  await db.admin.query(`
    insert into organization (id, tenant_id, parent_id, type, name) values
      (50, 50, 1, 16, 'Shop'), (60, 60, 1, 8, 'Provider');
    insert into tenant_setting (tenant_id) values (50), (60);
    insert into role (tenant_id, name, built_in)
      select t, b, b from unnest(array[50, 60]) t cross join unnest(array['administrator', 'engineer', 'read-only']) b;
    insert into role (tenant_id, id, name) values
      (50, '${uuid(1)}', 'End customer'), (50, '${uuid(2)}', 'End customer (2)'), (60, '${uuid(3)}', 'Sales');
    insert into role_permission (tenant_id, role_id, permission) values
      (50, '${uuid(1)}', '${bare}'), (50, '${uuid(1)}', '${hidden}'), (60, '${uuid(3)}', '${hidden}');
    insert into member (tenant_id, id, username, administrator) values
      (1, '${uuid(4)}', 'root', true), (50, '${uuid(5)}', 'boss', true), (50, '${uuid(6)}', 'none', false),
      (50, '${uuid(7)}', 'clerk', false);
    insert into member_role (tenant_id, member_id, role_id) values (50, '${uuid(7)}', '${uuid(1)}')`);
  await db.upgrade();
});
afterAll(() => db.close());

const ask = async (sql: string) => (await db.admin.query<Record<string, unknown>>(sql)).rows;
const held = (username: string) =>
  ask(`select r.built_in, r.name from member m join member_role h on h.member_id = m.id join role r on r.id = h.role_id
    where m.username = '${username}'`);

it('administrators have their role, and who had none has none: any would give more than that', async () => {
  expect(await held('root')).toEqual([
    { built_in: 'platform-administrator', name: 'platform-administrator' },
  ]);
  expect(await held('boss')).toEqual([{ built_in: 'administrator', name: 'administrator' }]);
  expect(await held('none')).toEqual([]);
});

it('a role that is called like a new one goes on under a name that is free, with its members', async () => {
  expect(await held('clerk')).toEqual([{ built_in: null, name: 'End customer (3)' }]);
});

it('no code sleeps where the type of the tenant hides it, and what is held goes on', async () => {
  expect(
    await ask(`select tenant_id, permission from role_permission where role_id in ('${uuid(1)}', '${uuid(3)}')
    order by tenant_id`),
  ).toEqual([
    { tenant_id: 50, permission: bare },
    { tenant_id: 60, permission: hidden },
  ]);
});

it('row-level security is forced again on what the migration wrote', async () => {
  const tables = `'role', 'role_permission', 'member', 'member_role'`;
  const open = `select relname from pg_class where relname in (${tables}) and not (relforcerowsecurity and relrowsecurity)`;
  expect(await ask(open)).toEqual([]);
});

it('the database knows what the contract says: built-in roles by type, and codes that a type hides', async () => {
  for (const type of tenantTypes) {
    const [row] = await ask(`select built_in_roles_of(${type}) as roles,
      array(select c from unnest(array['${permissionCodes.join("','")}']) c where not is_hidden_from(${type}, c)) as codes`);
    expect(row).toEqual({ roles: [...builtInRolesOf(type)], codes: [...grantableCodes(type)] });
  }
});

it('an administrator that is made or unmade shows it by the role', async () => {
  const set = (mark: boolean) =>
    ask(`update member set administrator = ${mark} where username = 'boss' returning administrator`);
  await set(false);
  expect(await held('boss')).toEqual([]);
  await set(true);
  expect(await held('boss')).toMatchObject([{ built_in: 'administrator' }]);
});
