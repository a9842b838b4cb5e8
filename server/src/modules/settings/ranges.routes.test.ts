import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp } from '../../../test/app.ts';
import { dataOf, type Headers, root, type SettingsWorld, settingsWorld } from './test/settings-world.ts';

let app: TestApp;
let admin: Headers;
let mspAdmin: Headers;
let customerAdmin: Headers;
let get: SettingsWorld['get'];
let put: SettingsWorld['put'];
let versionOf: SettingsWorld['versionOf'];
let auditOf: SettingsWorld['auditOf'];

beforeAll(async () => {
  ({ app, admin, mspAdmin, customerAdmin, get, put, versionOf, auditOf } = await settingsWorld());
});
afterAll(async () => {
  await app.close();
});

describe('the ranges that may be contacted', () => {
  const create = (address: string, headers: Headers) =>
    app.post('/monitor/api/v1/devices/create', { address, community: 'public' }, headers);

  it('are the platform’s alone, to change and to see', async () => {
    const version = await versionOf(mspAdmin);
    const answer = await put('ranges', { version, ranges: ['127.0.0.0/8'] }, mspAdmin);
    expect([answer.status, answer.json.data]).toMatchObject([403, { error: 'PLATFORM_ONLY' }]);
    const shown = await app.ask('GET', `${root}/general`, { headers: mspAdmin });
    expect(shown.text).not.toContain('127.0.0.1');
    expect((await put('registration', { version, open: true }, mspAdmin)).json.data).toMatchObject({
      error: 'PLATFORM_ONLY',
    });
  });

  it('open at once what they name, and are audited', async () => {
    expect((await create('127.88.0.9', customerAdmin)).json.data).toMatchObject({ error: 'ADDRESS_REFUSED' });
    const version = await versionOf(admin);
    const saved = await put(
      'ranges',
      { version, ranges: ['127.88.3.4/16', 'fe80::1/10', '127.88.0.0/16'] },
      admin,
    );
    expect(saved.json.code, saved.text).toBe(0);
    expect((await get(admin)).platform).toMatchObject({
      ranges: ['127.88.0.0/16', 'fe80::/10'],
      fixedRanges: ['127.0.0.1', '::1'],
      registrationOpen: false,
    });
    expect((await create('127.88.0.9', customerAdmin)).json.code).toBe(0);
    expect((await auditOf(1, 'setting.ranges'))[0]?.detail).toEqual({
      before: { ranges: [] },
      after: { ranges: ['127.88.0.0/16', 'fe80::/10'] },
    });
  });

  it('name each that is none', async () => {
    const answer = await put(
      'ranges',
      { version: await versionOf(admin), ranges: ['10.0.0.0/8', '10.0.0/8'] },
      admin,
    );
    expect(dataOf<{ fields: object[] }>(answer).fields).toEqual([
      { field: 'ranges.1', message: '“10.0.0/8” is no address range such as 10.8.0.0/16.' },
    ]);
  });

  it('say how many devices they would close before they are saved', async () => {
    const preview = async (ranges: string[]) =>
      dataOf<object>(await app.post(`${root}/ranges/preview`, { ranges }, admin));
    // What is watched is counted, and a new device is watched a moment after it was added.
    await expect.poll(() => preview([])).toEqual({ deviceCount: 1, tenantCount: 1 });
    expect(await preview(['127.88.0.0/16'])).toEqual({ deviceCount: 0, tenantCount: 0 });
  });

  it('stop asking the devices that they close: those are unmeasured, and say why', async () => {
    const created = await create('127.88.0.77', customerAdmin);
    const { id } = created.json.data as { id: string };
    await put('ranges', { version: await versionOf(admin), ranges: [] }, admin);
    const discover = await app.post(`/monitor/api/v1/devices/${id}/discover`, {}, customerAdmin);
    expect(discover.json.data).toMatchObject({ error: 'ADDRESS_REFUSED' });
    expect((await create(`127.88.0.${78}`, customerAdmin)).json.data).toMatchObject({
      error: 'ADDRESS_REFUSED',
    });
  });
});

describe('registration', () => {
  it('is closed until the platform opens it, and audited', async () => {
    expect((await get(admin)).platform?.registrationOpen).toBe(false);
    await put('registration', { version: await versionOf(admin), open: true }, admin);
    expect((await get(admin)).platform?.registrationOpen).toBe(true);
    expect((await auditOf(1, 'setting.registration'))[0]?.detail).toEqual({
      before: { open: false },
      after: { open: true },
    });
  });
});
