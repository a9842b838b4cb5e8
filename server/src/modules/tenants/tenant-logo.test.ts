import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';

const root = '/api/v1/organizations/tenants';
type Headers = { authorization: string };
let app: TestApp;
let provider: Headers;
let own: Headers;
let customer: number;
let msp: number;
let stranger: number;
let clear: Buffer;

beforeAll(async () => {
  app = await startTestApp();
  msp = await app.addTenant('msp', 8);
  customer = await app.addTenant('customer', 16, msp);
  const other = await app.addTenant('other-msp', 8);
  stranger = await app.addTenant('stranger', 16, other);
  await app.addMember(msp, 'msp-admin', { administrator: true });
  await app.addMember(customer, 'own-admin', { administrator: true });
  await app.addMember(msp, 'looker', {
    codes: ['DMS_SERVER_ORGANIZATION_MANAGE', 'DMS_SERVER_ORGANIZATION_MANAGE_TENANT'],
  });
  provider = await app.signIn('msp-admin', 'msp');
  own = await app.signIn('own-admin', 'customer');
  clear = await sharp({ create: { width: 180, height: 47, channels: 4, background: '#0f08' } })
    .png()
    .toBuffer();
});
afterAll(() => app.close());

const send = (id: number, version: number, headers = provider, bytes = clear) =>
  app.ask('PUT', `${root}/${id}/logo?version=${version}`, {
    headers: { ...headers, 'content-type': 'image/png', 'accept-language': 'en' },
    body: bytes as unknown as string,
  });
const detail = async () =>
  (await app.ask('GET', `${root}/${customer}`, { headers: provider })).json.data as {
    logo: string | null;
    settingsVersion: number;
    version: number;
  };
const general = async () => (await app.ask('GET', '/api/v1/settings/general', { headers: own })).json.data;
const lines = async (tenantId: number) => {
  const { rows } = await app.db.admin.query<{ detail: object }>(
    `select detail from audit where tenant_id = $1 and action = 'tenant.logo' order by seq`,
    [tenantId],
  );
  return rows.map((row) => row.detail);
};

describe('the logo of a tenant below', () => {
  it('is the one of its own general settings, transparent, in the list, and shown before sign-in', async () => {
    const { settingsVersion } = await detail();
    const { json } = await send(customer, settingsVersion);
    expect(json.code).toBe(0);
    const { logo } = json.data as { logo: string };
    expect(await detail()).toMatchObject({ logo, settingsVersion: json.data.settingsVersion });
    const list = await app.post(`${root}/list`, { search: 'customer' }, provider);
    expect(list.json.data).toMatchObject({ list: [{ name: 'customer', logo }] });
    expect(await general()).toMatchObject({ version: json.data.settingsVersion, logo: { own: logo } });
    const site = await app.ask('GET', '/api/v1/site?prefix=customer');
    expect(site.json.data).toMatchObject({ appearance: { logo } });
    const { rows } = await app.db.admin.query<{ bytes: Buffer }>('select bytes from image where id = $1', [
      logo,
    ]);
    expect((await sharp(rows[0]!.bytes).stats()).isOpaque).toBe(false);
  });

  it('is changed by the tenant itself as well; whoever saves later is told and loses nothing', async () => {
    const before = await detail();
    const mine = await app.ask('PUT', `/api/v1/settings/logo?version=${before.settingsVersion}`, {
      headers: { ...own, 'content-type': 'image/png' },
      body: clear as unknown as string,
    });
    expect(mine.json.code).toBe(0);
    expect((await send(customer, before.settingsVersion)).json.data).toMatchObject({
      error: 'CHANGED_MEANWHILE',
    });
    const now = await detail();
    expect(now.logo).toBe(mine.json.data.logo);
    // The form of the tenant itself has a version of its own: a logo is no conflict with its fields.
    expect(now.version).toBe(before.version);
  });

  it('is kept with before and after in both audits, and the replaced image is gone', async () => {
    const before = await detail();
    const { json } = await send(customer, before.settingsVersion);
    const gone = await app.ask('DELETE', `${root}/${customer}/logo?version=${json.data.settingsVersion}`, {
      headers: provider,
    });
    expect(gone.json.code).toBe(0);
    for (const tenantId of [msp, customer])
      expect((await lines(tenantId)).slice(-2)).toEqual([
        { name: 'customer', before: { logo: before.logo }, after: { logo: json.data.logo } },
        { name: 'customer', before: { logo: json.data.logo }, after: { logo: null } },
      ]);
    for (const id of [before.logo, json.data.logo])
      expect((await app.ask('GET', `/api/v1/images/${id}`)).status).toBe(404);
    expect((await detail()).logo).toBeNull();
  });

  it('is a picture of no more than 5 MB, jpg, jpeg or png', async () => {
    const { settingsVersion } = await detail();
    const wrong = await send(customer, settingsVersion, provider, Buffer.from('<svg/>'));
    expect(wrong.json.data).toMatchObject({ error: 'IMAGE_TYPE' });
    const large = await send(customer, settingsVersion, provider, Buffer.alloc(5 * 1024 * 1024 + 1));
    expect(large.json.data).toMatchObject({ error: 'TOO_LARGE' });
    expect((await detail()).logo).toBeNull();
  });

  it('is out of reach for a stranger, for the tenant’s own members and for who may only look', async () => {
    const nobodys = await send(987_654, 0);
    expect([nobodys.status, (await send(stranger, 0)).text]).toEqual([404, nobodys.text]);
    expect((await send(msp, 0)).text).toBe(nobodys.text);
    const looker = await app.signIn('looker', 'msp');
    expect((await send(customer, 0, looker)).json.data).toMatchObject({ error: 'FORBIDDEN' });
    const remove = await app.ask('DELETE', `${root}/${stranger}/logo?version=0`, { headers: provider });
    expect(remove.json.data).toEqual({ error: 'NOT_FOUND' });
  });

  it('stays as it is while a deletion waits', async () => {
    const id = await app.addTenant('leaving', 16, msp);
    await app.db.admin.query(
      `update organization set deletion_due_at = now() + interval '7 days', enabled_before = true, enabled = false
       where id = $1`,
      [id],
    );
    expect((await send(id, 0)).json.data).toMatchObject({ error: 'TENANT_STATE' });
  });
});
