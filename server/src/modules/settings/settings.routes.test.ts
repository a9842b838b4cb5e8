import { randomUUID } from 'node:crypto';
import { type Appearance } from '@linekeeper/contract/settings/settings';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp } from '../../../test/app.ts';
import { addDevice } from '../../../test/devices.ts';
import { dataOf, type Headers, root, type SettingsWorld, settingsWorld } from './test/settings-world.ts';

let app: TestApp;
let admin: Headers;
let mspAdmin: Headers;
let customerAdmin: Headers;
let get: SettingsWorld['get'];
let put: SettingsWorld['put'];
let change: SettingsWorld['change'];
let versionOf: SettingsWorld['versionOf'];
let auditOf: SettingsWorld['auditOf'];
let tenants: SettingsWorld['tenants'];

beforeAll(async () => {
  ({ app, admin, mspAdmin, customerAdmin, get, put, change, versionOf, auditOf, tenants } =
    await settingsWorld());
});
afterAll(async () => {
  await app.close();
});

describe('a setting', () => {
  it('is inherited from the nearest tenant above that says something, else from the product', async () => {
    const before = await get(customerAdmin);
    expect(before.values.storageDays).toEqual({ own: null, inherited: 400, from: null });
    expect(before.values.refreshInterval).toEqual({ own: null, inherited: 'day', from: null });
    expect(before.platform).toBeNull();
    await change(admin, { siteName: 'Platform watch', timeZone: 'Asia/Shanghai', idleMinutes: 60 });
    await change(mspAdmin, { siteName: 'MSP watch', passwordPolicy: 'length' });
    const { values } = await get(customerAdmin);
    expect(values.siteName).toEqual({ own: null, inherited: 'MSP watch', from: 'msp' });
    expect(values.timeZone).toMatchObject({ own: null, inherited: 'Asia/Shanghai' });
    expect(values.idleMinutes).toMatchObject({ own: null, inherited: 60 });
    expect(values.passwordPolicy).toEqual({ own: null, inherited: 'length', from: 'msp' });
    expect((await get(await app.signIn('other-admin', 'other'))).values.siteName.inherited).toBe(
      'Platform watch',
    );
  });

  it('of its own goes before what is inherited, until it is taken back', async () => {
    await change(customerAdmin, { siteName: 'Our watch', oneSession: true });
    const own = await get(customerAdmin);
    expect(own.values.siteName).toEqual({ own: 'Our watch', inherited: 'MSP watch', from: 'msp' });
    expect(own.values.oneSession).toEqual({ own: true, inherited: false, from: null });
    await change(customerAdmin, { siteName: null, oneSession: null });
    expect((await get(customerAdmin)).values.siteName.own).toBeNull();
  });

  it('writes what it was and what it is into the audit of its tenant', async () => {
    const [line] = await auditOf(tenants.customer, 'setting.update');
    expect(line?.detail).toEqual({
      before: { siteName: null, oneSession: null },
      after: { siteName: 'Our watch', oneSession: true },
    });
    expect(line?.actor_name).toBe('customer-admin');
  });

  it('is refused where it is out of its limits, and the answer says why', async () => {
    for (const values of [
      { storageDays: 6 },
      { storageDays: 1096 },
      { idleMinutes: 4 },
      { timeZone: 'Mars/Olympus' },
      { timeZone: '+08:00' },
      { refreshInterval: 'hour' },
      { siteName: '' },
      { siteName: 'x'.repeat(65) },
      { siteName: 'a\nb' },
      { allowedRanges: ['127.0.0.0/8'] },
    ])
      expect((await change(customerAdmin, values)).json.code, JSON.stringify(values)).toBe(60001);
  });

  it('saved by two people tells the later one, and keeps what the first one saved', async () => {
    const version = await versionOf(customerAdmin);
    expect((await put('general', { version, siteName: 'First' }, customerAdmin)).json.code).toBe(0);
    const second = await put('general', { version, siteName: 'Second' }, customerAdmin);
    expect(second.json.data).toMatchObject({ error: 'CHANGED_MEANWHILE' });
    expect((await get(customerAdmin)).values.siteName.own).toBe('First');
  });

  it('is changed only by who may edit, and seen only by who may see', async () => {
    await app.addMember(tenants.customer, 'reader', {
      codes: ['DMS_SERVER_SYSTEM_SETTING', 'DMS_SERVER_SYSTEM_GENERAL_SETTING'],
    });
    await app.addMember(tenants.customer, 'nobody', { codes: ['DMS_SERVER_MANAGE_WORKBENCH'] });
    const reader = await app.signIn('reader', 'customer');
    const nobody = await app.signIn('nobody', 'customer');
    expect((await get(reader)).version).toBeTypeOf('number');
    expect((await change(reader, { siteName: 'x' })).json.data).toMatchObject({ error: 'FORBIDDEN' });
    expect((await app.ask('GET', `${root}/general`, { headers: nobody })).json.data).toMatchObject({
      error: 'FORBIDDEN',
    });
  });
});

describe('what everybody of a tenant sees', () => {
  it('are its name, logo, language and time zone, before sign-in by the prefix', async () => {
    await change(customerAdmin, { siteName: 'Ours', defaultLanguage: 'zh-TW' });
    const site = async (query: string) =>
      dataOf<{ appearance: Appearance }>(await app.ask('GET', `/api/v1/site${query}`));
    expect((await site('?prefix=customer')).appearance).toEqual({
      siteName: 'Ours',
      logo: null,
      defaultLanguage: 'zh-TW',
      timeZone: 'Asia/Shanghai',
    });
    expect((await site('')).appearance.siteName).toBe('Platform watch');
    expect((await site('?prefix=nobody')).appearance.siteName).toBe('Platform watch');
    const mine = await app.ask('GET', `${root}/appearance`, { headers: customerAdmin });
    expect(mine.json.data).toMatchObject({ siteName: 'Ours' });
  });

  it('is a logo that was uploaded, encoded anew and shown by its random id, until it is replaced', async () => {
    const bytes = await sharp({ create: { width: 180, height: 47, channels: 4, background: '#0f08' } })
      .png()
      .toBuffer();
    const send = async (version: number) =>
      app.ask('PUT', `${root}/logo?version=${version}`, {
        headers: { ...mspAdmin, 'content-type': 'image/png' },
        body: bytes as unknown as string,
      });
    const version = await versionOf(mspAdmin);
    const first = dataOf<{ version: number; logo: string }>(await send(version));
    expect((await app.ask('GET', `/api/v1/images/${first.logo}`)).headers['content-type']).toBe('image/png');
    expect((await get(customerAdmin)).logo).toEqual({ own: null, inherited: first.logo, from: 'msp' });
    expect((await send(version)).json.data).toMatchObject({ error: 'CHANGED_MEANWHILE' });
    const second = dataOf<{ version: number; logo: string }>(await send(first.version));
    expect((await app.ask('GET', `/api/v1/images/${first.logo}`)).status).toBe(404);
    const gone = await app.ask('DELETE', `${root}/logo?version=${second.version}`, { headers: mspAdmin });
    expect(gone.json.code).toBe(0);
    expect((await app.ask('GET', `/api/v1/images/${second.logo}`)).status).toBe(404);
    expect((await get(customerAdmin)).logo.inherited).toBeNull();
  });
});

describe('the storage period', () => {
  it('shows what a shorter one deletes before it is saved, of those below that inherit it too', async () => {
    const deviceId = await addDevice(app.db.database, tenants.customer, '10.9.9.9');
    const dayHours = 24;
    const hour = Math.floor(Date.now() / 3_600_000) - 60 * dayHours;
    await app.db.admin.query(
      `insert into sample_times (tenant_id, hour, target_id, payload) values ($1, $2, $3, '')`,
      [tenants.customer, hour, deviceId],
    );
    await app.db.admin.query(`update device set created_at = now() - interval '70 days' where id = $1`, [
      deviceId,
    ]);
    const preview = async (storageDays: number | null, headers: Headers) =>
      dataOf<object>(await app.post(`${root}/general/storage/preview`, { storageDays }, headers));
    const oldest = new Date(hour * 3_600_000).toISOString();
    expect(await preview(30, customerAdmin)).toMatchObject({ oldest, tenantCount: 1, deviceCount: 1 });
    expect(await preview(90, customerAdmin)).toMatchObject({ oldest: null, tenantCount: 0, deviceCount: 0 });
    // The MSP's period holds for its customer, until that says its own.
    expect(await preview(30, mspAdmin)).toMatchObject({ oldest, tenantCount: 1 });
    await change(customerAdmin, { storageDays: 90 });
    expect(await preview(30, mspAdmin)).toMatchObject({ oldest: null });
    expect(await preview(30, await app.signIn('other-admin', 'other'))).toMatchObject({ oldest: null });
  });
});

it('another tenant’s settings are out of reach, whatever the header says', async () => {
  const headers = { ...customerAdmin, 'company-id': String(tenants.other), proxy: 'true' };
  const theirs = await app.ask('GET', `${root}/general`, { headers });
  const nobodys = await app.ask('GET', `${root}/general`, {
    headers: { ...customerAdmin, 'company-id': '987654', proxy: 'true' },
  });
  expect([theirs.status, theirs.text]).toEqual([404, nobodys.text]);
  const before = await app.db.admin.query('select t::text from tenant_setting t where tenant_id = $1', [
    tenants.other,
  ]);
  await put('general', { version: 0, siteName: randomUUID() }, headers);
  const after = await app.db.admin.query('select t::text from tenant_setting t where tenant_id = $1', [
    tenants.other,
  ]);
  expect(after.rows).toEqual(before.rows);
});
