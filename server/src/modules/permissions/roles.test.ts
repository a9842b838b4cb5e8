import { builtInRoles } from '@linekeeper/contract/permissions/built-in-roles';
import { permissionCodes } from '@linekeeper/contract/permissions/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';

type Headers = Record<string, string>;
interface Row {
  id: string;
  name: string;
  builtIn: string | null;
  origin: string;
  affiliation: string;
  memberCount: number;
  permissionCount: number;
  isDefault: boolean;
}

let app: TestApp;
let acme: number;
let msp: number;
let boss: Headers;
const workbench = 'DMS_SERVER_MANAGE_WORKBENCH';
const devices = 'DMS_SERVER_MANAGE_DEVICE';
const auth = 'DMS_SERVER_AUTH_MANAGE';
const manageRoles = [auth, `${auth}_ROLE`, `${auth}_ROLE_EDIT`];

beforeAll(async () => {
  app = await startTestApp();
  msp = await app.addTenant('msp', 8);
  acme = await app.addTenant('acme', 16, msp);
  await app.addMember(acme, 'boss', { administrator: true });
  await app.addMember(msp, 'msp-admin', { administrator: true });
  boss = { ...(await app.signIn('boss', 'acme')), 'accept-language': 'en' };
});
afterAll(() => app.close());

const list = async (headers = boss, body: object = {}) =>
  (await app.post('/api/v1/roles/list', body, headers)).json.data as unknown as {
    list: Row[];
    total: number;
  };
const idOf = async (name: string, headers = boss) => {
  const row = (await list(headers, { pageSize: 200 })).list.find((role) => role.name === name);
  if (!row) throw new Error(`There is no role ${name}.`);
  return row.id;
};
const create = (body: object, headers = boss) =>
  app.post('/api/v1/roles/create', { permissions: [workbench], ...body }, headers);
const change = (id: string, body: object, headers = boss) =>
  app.ask('PUT', `/api/v1/roles/${id}`, {
    headers,
    body: JSON.stringify({ version: 0, name: 'Changed', permissions: [workbench], ...body }),
  });
const remove = (id: string, body: object = {}, headers = boss) =>
  app.ask('DELETE', `/api/v1/roles/${id}`, { headers, body: JSON.stringify(body) });
const detail = async (id: string, headers = boss) =>
  (await app.ask('GET', `/api/v1/roles/${id}`, { headers })).json.data;
const give = (username: string, roleId: string) =>
  app.db.admin.query(
    `insert into member_role (tenant_id, member_id, role_id) select tenant_id, id, $2 from member where username = $1`,
    [username, roleId],
  );
const audited = async (action: string) =>
  (
    await app.db.admin.query('select detail from audit where tenant_id = $1 and action = $2 order by seq', [
      acme,
      action,
    ])
  ).rows.map((row) => row.detail);

describe('built-in roles', () => {
  it('stand in every tenant from its first moment, in the reader’s language', async () => {
    const names = async (language: string) =>
      (await list({ ...boss, 'accept-language': language })).list.map((role) => role.name).slice(0, 4);
    expect(await names('en')).toEqual(['Administrator', 'End customer', 'Engineer account', 'Read-only']);
    expect(await names('zh')).toEqual(['管理员', '最终客户', '工程师账号', '只读']);
    expect(await names('zh-TW')).toEqual(['管理員', '最終客戶', '工程師帳號', '唯讀']);
    const [administrator] = (await list()).list;
    expect(administrator).toMatchObject({ origin: 'built-in', memberCount: 1, affiliation: 'acme' });
  });

  it('allow what the contract says, as far as the tenant’s type may', async () => {
    const engineer = await detail(await idOf('Engineer account'));
    expect(engineer['permissions']).toEqual(
      permissionCodes.filter((code) => builtInRoles.engineer.includes(code)),
    );
    const readOnly = (await detail(await idOf('Read-only')))['permissions'] as string[];
    expect(readOnly).toContain('DMS_SERVER_ORGANIZATION_MANAGE_LICENSE');
    expect(readOnly).not.toContain('DMS_SERVER_ORGANIZATION_MANAGE_TENANT');
    expect(readOnly.filter((code) => /_(EDIT|PROXY)$/.test(code))).toEqual([]);
  });

  it('are not changed, deleted or imitated', async () => {
    const id = await idOf('Engineer account');
    const answers = [await change(id, {}), await remove(id)];
    expect(answers.map((answer) => answer.json.data['error'])).toEqual(['ROLE_BUILT_IN', 'ROLE_BUILT_IN']);
    for (const name of [
      '工程師',
      'engineer',
      'Engineer account',
      '工程师账号',
      'Read-only',
      '管理员',
      'Middleman',
    ])
      expect((await create({ name })).json.data['error'], name).toBe('NAME_TAKEN');
  });

  it('are found by the name that their reader knows', async () => {
    const found = await list({ ...boss, 'accept-language': 'zh' }, { search: '工程' });
    expect(found.list.map((role) => role.builtIn)).toEqual(['engineer']);
  });
});

describe('a role', () => {
  it('is created with name, description and permissions, and is on the audit log', async () => {
    const answer = await create({
      name: 'Night shift',
      description: 'Watches',
      permissions: [workbench, devices],
    });
    const { id } = answer.json.data as { id: string };
    expect(await detail(id)).toMatchObject({
      name: 'Night shift',
      description: 'Watches',
      permissions: [workbench, devices],
      origin: 'own',
      version: 0,
    });
    expect((await audited('role.create')).at(-1)).toMatchObject({
      after: { name: 'Night shift', permissions: [workbench, devices] },
    });
  });

  it('has a name and permissions, and no permission without its parent', async () => {
    for (const body of [
      { name: ' ' },
      { name: 'No permissions', permissions: [] },
      { name: 'Orphan', permissions: [`${devices}_EDIT`] },
      { name: 'Unknown', permissions: ['DMS_SERVER_EVERYTHING'] },
    ])
      expect((await create(body)).json.code, JSON.stringify(body)).toBe(60001);
  });

  it('has a name of its own within the tenant', async () => {
    await create({ name: 'Twice' });
    const twice = await create({ name: 'Twice' });
    expect([twice.status, twice.json.message]).toEqual([409, 'The name “Twice” is taken. Choose another.']);
  });

  it('is changed by version, with before and after on the audit log', async () => {
    await create({ name: 'Versioned' });
    const id = await idOf('Versioned');
    expect((await change(id, { name: 'Versioned 2' })).json.data).toEqual({ version: 1 });
    expect((await change(id, { name: 'Versioned 3' })).json.data['error']).toBe('CHANGED_MEANWHILE');
    expect((await audited('role.update')).at(-1)).toMatchObject({
      before: { name: 'Versioned' },
      after: { name: 'Versioned 2' },
    });
  });

  it('takes effect with the next request of who has it', async () => {
    await create({ name: 'Effect' });
    await app.addMember(acme, 'effect');
    await give('effect', await idOf('Effect'));
    const session = await app.signIn('effect', 'acme');
    const codes = async () =>
      (await app.post('/api/v1/auth/frontend/menu/code/lists', {}, session)).json.data as unknown as string[];
    expect(await codes()).toEqual([workbench]);
    await change(await idOf('Effect'), { name: 'Effect', permissions: [devices] });
    expect(await codes()).toEqual([devices]);
  });

  it('is not deleted while somebody has it, unless another takes its place', async () => {
    await create({ name: 'Held' });
    await create({ name: 'Heir' });
    const [held, heir] = [await idOf('Held'), await idOf('Heir')];
    await app.addMember(acme, 'holder');
    await give('holder', held);
    const refused = await remove(held);
    expect([refused.status, refused.json.message]).toEqual([
      409,
      'The role “Held” still has 1 member: holder. Choose a role to replace it, then delete.',
    ]);
    expect((await remove(held, { replacementId: held })).json.data['error']).toBe('NOT_FOUND');
    const administrator = await idOf('Administrator');
    expect((await remove(held, { replacementId: administrator })).json.data['error']).toBe('NOT_FOUND');
    expect((await remove(held, { replacementId: heir })).json.data).toEqual({ movedCount: 1 });
    const { rows } = await app.db.admin.query(
      `select role_id from member_role r join member m on m.id = r.member_id where m.username = 'holder'`,
    );
    expect(rows).toEqual([{ role_id: heir }]);
    expect((await audited('role.delete')).at(-1)).toMatchObject({ members: 1, replacedBy: 'Heir' });
  });

  it('hands being the default on to the role that takes its place', async () => {
    await create({ name: 'Default' });
    const headers = { ...boss, 'content-type': 'application/json' };
    const body = JSON.stringify({ roleId: await idOf('Default') });
    await app.ask('PUT', '/api/v1/members/default-role', { headers, body });
    const defaults = async () =>
      (await list(boss, { pageSize: 200 })).list.filter((role) => role.isDefault).map((role) => role.name);
    expect(await defaults()).toEqual(['Default']);
    await remove(await idOf('Default'), { replacementId: await idOf('Engineer account') });
    expect(await defaults()).toEqual(['Engineer account']);
  });
});

describe('nobody grants what they do not hold', () => {
  let clerk: Headers;
  beforeAll(async () => {
    await app.addMember(acme, 'clerk', {
      codes: [...manageRoles, `${auth}_ORG_STRUCT`, workbench],
    });
    clerk = { ...(await app.signIn('clerk', 'acme')), 'accept-language': 'en' };
  });

  it('when creating or copying', async () => {
    const refused = await create({ name: 'Too much', permissions: [workbench, devices] }, clerk);
    expect([refused.status, refused.json.data['error']]).toEqual([403, 'GRANTS_TOO_MUCH']);
    const copyOf = await idOf('Engineer account', clerk);
    const copied = await create({ name: 'Copy', permissions: [devices], copyOf }, clerk);
    expect(copied.json.data['error']).toBe('GRANTS_TOO_MUCH');
    expect((await create({ name: 'Enough', permissions: [workbench] }, clerk)).json.code).toBe(0);
  });

  it('when changing: what is added must be held, what was there may stay', async () => {
    await create({ name: 'Rich', permissions: [workbench, devices] });
    const id = await idOf('Rich');
    const more = await change(id, { name: 'Rich', permissions: [devices, `${devices}_EDIT`] }, clerk);
    expect(more.json.data['error']).toBe('GRANTS_TOO_MUCH');
    const kept = { name: 'Rich', description: 'Still rich', permissions: [workbench, devices] };
    expect((await change(id, kept, clerk)).json.code).toBe(0);
  });

  it('when handing members over to another role', async () => {
    await create({ name: 'Poor' });
    await app.addMember(acme, 'poor');
    await give('poor', await idOf('Poor'));
    const replacementId = await idOf('Engineer account');
    const refused = await remove(await idOf('Poor'), { replacementId }, clerk);
    expect(refused.json.data['error']).toBe('GRANTS_TOO_MUCH');
  });
});

describe('a role that is handed down', () => {
  it('is a template below: seen and copied, not changed, and no concern of others', async () => {
    const mspAdmin = { ...(await app.signIn('msp-admin', 'msp')), 'accept-language': 'en' };
    await create({ name: 'Field service', permissions: [workbench, devices], handedDown: true }, mspAdmin);
    await create({ name: 'Internal', permissions: [workbench] }, mspAdmin);
    const templates = (await list(boss, { origin: ['template'] })).list;
    expect(templates).toMatchObject([
      { name: 'Field service', affiliation: 'msp', origin: 'template', permissionCount: 2 },
    ]);
    const { id } = templates[0]!;
    expect((await detail(id))['permissions']).toEqual([workbench, devices]);
    const answers = [await change(id, {}), await remove(id)];
    expect(answers.map((answer) => answer.json.data['error'])).toEqual(['ROLE_TEMPLATE', 'ROLE_TEMPLATE']);
    const copy = await create({ name: 'Field service', permissions: [workbench, devices], copyOf: id });
    expect(copy.json.code).toBe(0);
    expect((await audited('role.create')).at(-1)).toMatchObject({ copyOf: 'Field service' });

    const other = await app.addTenant('other');
    await app.addMember(other, 'other-boss', { administrator: true });
    const stranger = await app.signIn('other-boss', 'other');
    expect((await list(stranger, { origin: ['template'] })).total).toBe(0);
    const answer = await app.ask('GET', `/api/v1/roles/${id}`, { headers: stranger });
    expect(answer.json.data).toEqual({ error: 'NOT_FOUND' });
  });
});
