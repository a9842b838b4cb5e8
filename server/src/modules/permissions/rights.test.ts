import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { permissionCodes } from '@linekeeper/contract/permissions/permissions';

interface Right {
  code: string;
  held: boolean;
  through: { administrator: boolean; roles: { name: string }[] };
  against: string[];
}

let app: TestApp;
let acme: number;
let boss: Record<string, string>;
const ids: Record<string, string> = {};
const workbench = 'DMS_SERVER_MANAGE_WORKBENCH';
const devices = 'DMS_SERVER_MANAGE_DEVICE';

beforeAll(async () => {
  app = await startTestApp();
  acme = await app.addTenant('acme');
  ids['boss'] = await app.addMember(acme, 'boss', { administrator: true });
  ids['worker'] = await app.addMember(acme, 'worker', { codes: [workbench] });
  ids['idle'] = await app.addMember(acme, 'idle');
  boss = { ...(await app.signIn('boss', 'acme')), 'accept-language': 'en' };
});
afterAll(() => app.close());

const rights = async (name: string) => {
  const answer = await app.ask('GET', `/api/v1/roles/rights/${ids[name]}`, { headers: boss });
  const list = answer.json.data['permissions'] as Right[];
  return new Map(list.map((right) => [right.code, right]));
};
const holders = async (permission: string) =>
  (await app.post('/api/v1/roles/holders/list', { permission }, boss)).json.data['list'] as {
    username: string;
    through: Right['through'];
    against: string[];
  }[];
const codesOf = async (username: string) => {
  const session = await app.signIn(username, 'acme');
  const answer = await app.post('/api/v1/auth/frontend/menu/code/lists', {}, session);
  return answer.json.data as unknown as string[];
};

describe('who can do this, and why', () => {
  it('names members with the role or the mark that gives it', async () => {
    const found = await holders(workbench);
    expect(found.map((row) => row.username).sort()).toEqual(['boss', 'worker']);
    expect(found.find((row) => row.username === 'boss')?.through).toEqual({ administrator: true, roles: [] });
    expect(found.find((row) => row.username === 'worker')?.through.roles).toMatchObject([
      { name: 'role of worker' },
    ]);
  });

  it('says of each permission of a member why it is held or not', async () => {
    const worker = await rights('worker');
    expect(worker.get(workbench)).toMatchObject({ held: true, against: [] });
    expect(worker.get(devices)).toMatchObject({ held: false, against: ['role'] });
    expect(worker.get('DMS_SERVER_ORGANIZATION_MANAGE_TENANT')?.against).toEqual(['tenant-type', 'role']);
    expect((await rights('boss')).get('DMS_SERVER_ORGANIZATION_MANAGE_TENANT')?.against).toEqual([
      'tenant-type',
    ]);
  });

  it.each(['boss', 'worker', 'idle'])('says of %s exactly what its requests are decided by', async (name) => {
    const held = [...(await rights(name)).values()].filter((right) => right.held).map((right) => right.code);
    expect(held).toEqual(permissionCodes.filter((code) => held.includes(code)));
    expect(await codesOf(name)).toEqual(held);
  });

  it('names a disabled member and an incomplete account among the reasons', async () => {
    await app.db.admin.query(`update member set enabled = false, incomplete = '{password}' where id = $1`, [
      ids['worker'],
    ]);
    expect((await rights('worker')).get(workbench)).toMatchObject({
      held: false,
      against: ['disabled', 'incomplete'],
    });
    expect((await holders(workbench)).find((row) => row.username === 'worker')?.against).toEqual([
      'disabled',
      'incomplete',
    ]);
    await app.db.admin.query(`update member set enabled = true, incomplete = '{}' where id = $1`, [
      ids['worker'],
    ]);
  });
});
