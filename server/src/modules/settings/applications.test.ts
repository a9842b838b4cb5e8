import { type Application } from '@linekeeper/contract/settings/applications';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, type Headers, type SettingsWorld, settingsWorld } from './test/settings-world.ts';

const root = '/api/v1/applications';
const picture = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#08f' } })
  .png()
  .toBuffer();
let world: SettingsWorld;
beforeAll(async () => {
  world = await settingsWorld();
});
afterAll(() => world.app.close());

const list = async (headers: Headers) =>
  dataOf<Application[]>(await world.app.post(`${root}/list`, {}, headers as never));
const first = async (headers: Headers) => (await list(headers))[0] as Application;
const shown = async (headers: Headers) =>
  (await world.app.ask('GET', `${root}/shown`, { headers })).json.data as unknown;
const rename = (headers: Headers, { id, version }: Pick<Application, 'id' | 'version'>, name: string) =>
  world.app.ask('PUT', `${root}/${id}`, { headers, body: JSON.stringify({ version, name }) });
const sendIcon = (headers: Headers, { id, version }: Pick<Application, 'id' | 'version'>) =>
  world.app.ask('PUT', `${root}/${id}/icon?version=${version}`, {
    headers: { ...headers, 'content-type': 'image/png' },
    body: picture as unknown as string,
  });

describe('an application', () => {
  it('is there for each app code, with an ID that is the tenant’s own', async () => {
    const mine = await list(world.customerAdmin);
    expect(mine.map(({ appCode, name, icon }) => [appCode, name, icon])).toEqual([
      ['monitor_server', null, null],
      ['dial_server', null, null],
      ['sass_server', null, null],
    ]);
    const theirs = await list(await world.app.signIn('other-admin', 'other'));
    expect(new Set([...mine, ...theirs].map(({ id }) => id)).size).toBe(6);
  });

  it('cannot be named while its display icon is empty, nor be given an empty display name', async () => {
    const before = await first(world.customerAdmin);
    const bare = await rename(world.customerAdmin, before, 'Watch');
    expect(bare.json).toMatchObject({ code: 60276, data: { error: 'APPLICATION_ICON_EMPTY' } });
    for (const name of ['', '  ', 'x'.repeat(33), 'a\nb'])
      expect((await rename(world.customerAdmin, before, name)).json.code).toBe(60001);
    expect(await first(world.customerAdmin)).toEqual(before);
  });

  it('has a display name and icon, shown to everybody of its tenant and to nobody else', async () => {
    const { customerAdmin: admin } = world;
    const set = await sendIcon(admin, await first(admin));
    const icon = String(set.json.data['icon']);
    expect((await rename(admin, await first(admin), ' Watch ')).json.code).toBe(0);
    await world.app.addMember(world.tenants.customer, 'viewer', { codes: ['DMS_SERVER_MANAGE_WORKBENCH'] });
    const viewer = await world.app.signIn('viewer', 'customer');
    expect(await shown(viewer)).toContainEqual({
      appCode: 'monitor_server',
      name: 'Watch',
      icon,
      state: 'enabled',
      maintenance: null,
    });
    expect((await first(admin)).changedBy).not.toBe('');
    expect(JSON.stringify(await shown(world.mspAdmin))).not.toContain('Watch');
    expect((await world.app.post(`${root}/list`, {}, viewer)).json.data).toMatchObject({
      error: 'FORBIDDEN',
    });
    const [line] = await world.auditOf(world.tenants.customer, 'application.update');
    expect(line).toMatchObject({
      actor_name: 'customer-admin',
      detail: { before: { name: null }, after: { name: 'Watch' } },
    });

    const again = await sendIcon(admin, await first(admin));
    expect(again.json.code).toBe(0);
    expect((await world.app.ask('GET', `/api/v1/images/${icon}`)).status).toBe(404);
    expect(await world.auditOf(world.tenants.customer, 'application.icon')).toHaveLength(2);
  });

  it('saved by two people tells the later one, and keeps what the first one saved', async () => {
    const { customerAdmin: admin } = world;
    expect((await sendIcon(admin, await first(admin))).json.code).toBe(0);
    const seen = await first(admin);
    expect((await rename(admin, seen, 'First')).json.code).toBe(0);
    expect((await rename(admin, seen, 'Second')).json.data).toMatchObject({ error: 'CHANGED_MEANWHILE' });
    expect((await sendIcon(admin, seen)).json.data).toMatchObject({ error: 'CHANGED_MEANWHILE' });
    expect((await first(admin)).name).toBe('First');
  });

  it('is changed only by who may edit', async () => {
    await world.app.addMember(world.tenants.customer, 'reader', {
      codes: ['DMS_SERVER_SYSTEM_SETTING', 'DMS_SERVER_SYSTEM_SETTING_APPLICATION'],
    });
    const reader = await world.app.signIn('reader', 'customer');
    const seen = await first(reader);
    expect((await rename(reader, seen, 'Mine')).json.data).toMatchObject({ error: 'FORBIDDEN' });
    expect((await sendIcon(reader, seen)).json.data).toMatchObject({ error: 'FORBIDDEN' });
  });

  it('of another tenant answers like one that does not exist', async () => {
    const theirs = await first(await world.app.signIn('other-admin', 'other'));
    const none = { ...theirs, id: '00000000-0000-4000-8000-000000000000' };
    for (const act of [
      (to: Application) => rename(world.customerAdmin, to, 'Mine'),
      (to: Application) => sendIcon(world.customerAdmin, to),
    ]) {
      const [taken, missing] = [await act(theirs), await act(none)];
      expect([taken.status, taken.text]).toEqual([404, missing.text]);
    }
  });
});
