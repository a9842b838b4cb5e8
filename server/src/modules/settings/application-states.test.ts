import { type Application } from '@linekeeper/contract/settings/applications';
import { applicationOfCode, type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf, type Headers, type SettingsWorld, settingsWorld } from './test/settings-world.ts';

const root = '/api/v1/applications';
const keeperCodes = [
  'DMS_SERVER_SYSTEM_SETTING',
  'DMS_SERVER_SYSTEM_SETTING_APPLICATION',
  'DMS_SERVER_SYSTEM_SETTING_APPLICATION_EDIT',
];
let world: SettingsWorld;
let keeper: Headers;
beforeAll(async () => {
  world = await settingsWorld({ withJobs: true });
  const { app, tenants } = world;
  await app.addMember(tenants.customer, 'keeper', { codes: ['DMS_SERVER_MANAGE_DEVICE', ...keeperCodes] });
  keeper = await app.signIn('keeper', 'customer');
});
afterAll(() => world.app.close());
beforeEach(() => world.app.db.admin.query(`update application set state = 'enabled', operation_id = null`));

const english = (headers: Headers) => ({ ...headers, 'accept-language': 'en' }) as never;
const post = async (path: string, headers: Headers, body: object = {}) =>
  (await world.app.post(path, body, english(headers))).json;
const list = async (headers: Headers) =>
  dataOf<Application[]>(await world.app.post(`${root}/list`, {}, english(headers)));
const one = async (headers: Headers, appCode: string) =>
  (await list(headers)).find((item) => item.appCode === appCode) as Application;
async function decide(act: string, appCode: string, headers = world.customerAdmin) {
  const { id } = await one(world.customerAdmin, appCode);
  return post(`${root}/${id}/${act}`, headers);
}
const devices = (headers: Headers) => post('/monitor/api/v1/devices/list', headers);
const members = (headers: Headers) => post('/api/v1/members/list', headers);
const menu = async (headers: Headers, appCode?: string) =>
  (await post('/api/v1/auth/frontend/menu/code/lists', headers, appCode === undefined ? {} : { appCode }))
    .data as unknown as PermissionCode[];
async function keyOf(applicationId: string): Promise<Headers> {
  const { data } = await post(`${root}/${applicationId}/keys/create`, world.customerAdmin, {
    overlapHours: 0,
  });
  return { authorization: `Bearer ${String(data['key'])}` };
}
async function ended(operationId: unknown) {
  for (let tries = 0; tries < 200; tries++) {
    const path = `/api/v1/operations/${String(operationId)}`;
    const { data } = (await world.app.ask('GET', path, { headers: world.customerAdmin })).json;
    if (data['state'] === 'done' || data['state'] === 'failed') return data;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The operation did not end.');
}

describe('the codes of the menu', () => {
  it('are those of the application asked for, and without one all', async () => {
    const all = await menu(world.customerAdmin);
    const parts = await Promise.all(
      ['monitor_server', 'dial_server', 'sass_server'].map((appCode) => menu(world.customerAdmin, appCode)),
    );
    expect(parts.map((codes) => [...new Set(codes.map(applicationOfCode))])).toEqual([
      ['monitor_server'],
      [],
      ['sass_server'],
    ]);
    expect(parts.flat().sort()).toEqual([...all].sort());
    expect(all).toContain('DMS_SERVER_MANAGE_DEVICE');
  });
});

describe('a disabled application', () => {
  it('refuses its calls to all, administrators too, and hides its screens, until it is enabled again', async () => {
    expect((await decide('disable', 'monitor_server')).code).toBe(0);
    for (const headers of [keeper, world.customerAdmin]) {
      expect(await devices(headers)).toMatchObject({ code: 60364, data: { error: 'APPLICATION_DISABLED' } });
      expect(await menu(headers, 'monitor_server')).toEqual([]);
    }
    expect((await members(world.customerAdmin)).code).toBe(0);
    expect((await decide('enable', 'monitor_server')).code).toBe(0);
    for (const headers of [keeper, world.customerAdmin]) expect((await devices(headers)).code).toBe(0);
  });

  it('of administration leaves administrators the way to enable it again, and others nothing of it', async () => {
    expect((await decide('disable', 'sass_server')).code).toBe(0);
    expect(await menu(world.customerAdmin, 'sass_server')).toEqual(keeperCodes);
    expect(await menu(keeper, 'sass_server')).toEqual([]);
    expect((await members(world.customerAdmin)).data['error']).toBe('APPLICATION_DISABLED');
    expect((await post(`${root}/list`, keeper)).data['error']).toBe('APPLICATION_DISABLED');
    expect((await devices(keeper)).code).toBe(0);
    for (const path of ['auth/user/simple/info', 'applications/shown'])
      expect((await world.app.ask('GET', `/api/v1/${path}`, { headers: keeper })).json.code, path).toBe(0);
    expect((await decide('enable', 'sass_server')).code).toBe(0);
    expect((await members(world.customerAdmin)).code).toBe(0);
  });

  it('concerns its tenant alone, and refuses its keys too', async () => {
    const { id } = await one(world.customerAdmin, 'monitor_server');
    const key = await keyOf(id);
    expect((await devices(key)).code).toBe(0);
    await decide('disable', 'monitor_server');
    expect((await devices(key)).data['error']).toBe('APPLICATION_DISABLED');
    expect((await devices(await world.app.signIn('other-admin', 'other'))).code).toBe(0);
  });

  it('is enabled and disabled by administrators alone', async () => {
    const { id } = await one(world.customerAdmin, 'monitor_server');
    for (const act of ['disable', 'enable', 'activate', 'delete'])
      expect((await post(`${root}/${id}/${act}`, keeper)).data['error']).toBe('APPLICATION_ADMINISTRATORS');
    expect((await decide('enable', 'monitor_server')).data['error']).toBe('APPLICATION_STATE');
    const theirs = await one(await world.app.signIn('other-admin', 'other'), 'monitor_server');
    const [taken, missing] = [theirs.id, '00000000-0000-4000-8000-000000000000'].map((some) =>
      world.app.post(`${root}/${some}/disable`, {}, english(world.customerAdmin)),
    );
    expect((await taken!).text).toBe((await missing!).text);
    expect((await taken!).status).toBe(404);
  });
});

describe('deleting and activating', () => {
  it('are operations: keys, name, icon and maintenance go, the ID stays', async () => {
    const { id } = await one(world.customerAdmin, 'monitor_server');
    const key = await keyOf(id);
    await world.app.db.admin.query(
      `update application set name = 'Watch', maintenance_since = now() where id = $1`,
      [id],
    );
    expect((await decide('delete', 'monitor_server')).data['error']).toBe('APPLICATION_STATE');
    await decide('disable', 'monitor_server');
    const deletion = await decide('delete', 'monitor_server');
    expect(await ended(deletion.data['operationId'])).toMatchObject({ state: 'done' });
    expect(await one(world.customerAdmin, 'monitor_server')).toMatchObject({
      ...{ id, name: null, icon: null, maintenance: null, keys: [], state: 'deleted', operationId: null },
    });
    expect((await devices(key)).data['error']).toBe('NOT_SIGNED_IN');
    const activation = await decide('activate', 'monitor_server');
    expect(await ended(activation.data['operationId'])).toMatchObject({ state: 'done' });
    expect((await devices(keeper)).code).toBe(0);
  });

  it('leave a line for each act, with how it stood before', async () => {
    expect(await world.app.audited()).toEqual(
      expect.arrayContaining(['application.enable', 'application.activate', 'application.remove']),
    );
    const lines = await world.auditOf(world.tenants.customer, 'application.disable');
    expect(lines.at(0)?.detail).toMatchObject({ before: { state: 'enabled' }, after: { state: 'disabled' } });
  });
});
