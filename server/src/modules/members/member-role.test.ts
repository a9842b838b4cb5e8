import { emptyTexts, type RequiredWord } from '@linekeeper/contract/required-words';
import { languages } from '@linekeeper/contract/language';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';

type Headers = Record<string, string>;

let app: TestApp;
let acme: number;
let boss: Headers;
let plain: string;
let administrator: string;
beforeAll(async () => {
  app = await startTestApp();
  acme = await app.addTenant('acme');
  await app.addMember(acme, 'boss', { administrator: true });
  boss = { ...(await app.signIn('boss', 'acme')), 'accept-language': 'en' };
  plain = await app.addRole(acme);
  const { rows } = await app.db.admin.query(
    `select id from role where tenant_id = $1 and built_in = 'administrator'`,
    [acme],
  );
  administrator = rows[0].id as string;
});
afterAll(() => app.close());

let count = 0;
const create = (given: object, headers = boss) => {
  count += 1;
  const fields = { username: `m${count}`, name: `M ${count}`, phone: null, email: null, departmentId: null };
  return app.post('/api/v1/members/create', { ...fields, ...given }, headers);
};
const get = async (id: string) =>
  (await app.ask('GET', `/api/v1/members/${id}`, { headers: boss })).json.data as {
    administrator: boolean;
    version: number;
    username: string;
    roles: { id: string; builtIn: string | null }[];
  };
const put = async (id: string, given: object) => {
  const { username, version } = await get(id);
  const body = { username, version, name: 'Name', phone: null, email: null, departmentId: null, ...given };
  return app.ask('PUT', `/api/v1/members/${id}`, { headers: boss, body: JSON.stringify(body) });
};
const act = async (memberIds: string[], what: object) =>
  (await app.post('/api/v1/members/act', { memberIds, ...what }, boss)).json.data['results'] as {
    ok: boolean;
    message: string;
  }[];
const fieldsOf = (answer: Awaited<ReturnType<typeof create>>) =>
  answer.json.data['fields'] as { field: string; message: string }[];

it.each(languages)(
  'a member has a role, and is told so in the words of the specification: %s',
  async (language) => {
    const headers = { ...boss, 'accept-language': language };
    const end = language === 'en' ? '.' : '。';
    const empty = (field: string, word: RequiredWord) => ({
      field,
      message: `${emptyTexts[word][language]}${end}`,
    });
    expect(fieldsOf(await create({ roleIds: [] }, headers))).toEqual([empty('roleIds', 'memberRole')]);
    const nothing = await create({ name: ' ', username: '', roleIds: undefined }, headers);
    expect(fieldsOf(nothing)).toEqual(
      expect.arrayContaining([
        empty('name', 'memberName'),
        empty('username', 'username'),
        empty('roleIds', 'memberRole'),
      ]),
    );
    const role = await app.post('/api/v1/roles/create', { name: '', permissions: [] }, headers);
    expect(fieldsOf(role)).toEqual([empty('name', 'roleName'), empty('permissions', 'rolePermissions')]);
  },
);

it('keeps one: the last is neither taken by a change nor in bulk', async () => {
  const id = (await create({ roleIds: [plain] })).json.data['id'] as string;
  expect((await put(id, { roleIds: [] })).json.data['error']).toBe('INVALID_INPUT');
  const [result] = await act([id], { act: 'removeRole', roleId: plain });
  expect(result).toMatchObject({
    ok: false,
    message: expect.stringContaining('The member role cannot be empty'),
  });
  expect((await get(id)).roles).toMatchObject([{ id: plain }]);
  const other = await app.addRole(acme);
  await act([id], { act: 'addRole', roleId: other });
  expect(await act([id], { act: 'removeRole', roleId: plain })).toMatchObject([{ ok: true }]);
  expect((await get(id)).roles).toMatchObject([{ id: other }]);
});

it('who had none from before goes on, and the next change asks for one', async () => {
  const id = await app.addMember(acme, 'roleless');
  expect((await put(id, { roleIds: [] })).json.data['error']).toBe('INVALID_INPUT');
  expect(await act([id], { act: 'disable' })).toMatchObject([{ ok: true }]);
  expect((await put(id, { roleIds: [plain] })).json.code).toBe(0);
});

it('administrator is a role: given, shown, found, counted, told and taken as one', async () => {
  const id = (await create({ roleIds: [administrator], username: 'second' })).json.data['id'] as string;
  expect(await get(id)).toMatchObject({ administrator: true, roles: [{ builtIn: 'administrator' }] });
  const found = await app.post('/api/v1/members/list', { roleId: administrator }, boss);
  expect((found.json.data['list'] as { username: string }[]).map((row) => row.username)).toEqual([
    'boss',
    'second',
  ]);
  const file = await app.post('/api/v1/members/export', { search: 'second' }, boss);
  expect(file.text).toContain('Administrator');
  const { rows } = await app.db.admin.query(
    `select detail -> 'after' -> 'roles' as roles from audit where action = 'member.create' and subject_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ roles: ['administrator'] }]);
  expect((await put(id, { roleIds: [administrator], administrator: false })).json.data['error']).toBe(
    'INVALID_INPUT',
  );
  expect((await put(id, { roleIds: [plain] })).json.code).toBe(0);
  expect(await get(id)).toMatchObject({ administrator: false, roles: [{ id: plain }] });
  await act([id], { act: 'addRole', roleId: administrator });
  expect(await get(id)).toMatchObject({ administrator: true });
  await act([id], { act: 'removeRole', roleId: administrator });
  expect(await get(id)).toMatchObject({ administrator: false, roles: [{ id: plain }] });
});

it('the first account and administrators of new tenants have the role, too', async () => {
  const { rows } = await app.db.admin.query(
    `select r.built_in from member m join member_role h on h.member_id = m.id join role r on r.id = h.role_id
     where m.tenant_id = 1 and m.administrator`,
  );
  expect(rows).toEqual([{ built_in: 'platform-administrator' }]);
});
