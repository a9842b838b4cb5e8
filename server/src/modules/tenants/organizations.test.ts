import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';

let app: TestApp;
let admin: { authorization: string };
let msp: number;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn('admin');
  msp = await app.addTenant('msp', 8);
});
afterAll(() => app.close());

const create = (body: object, headers: object = admin) =>
  app.post('/api/v1/organizations/tenants/create', body, { ...headers, 'accept-language': 'en' });

describe('a tenant', () => {
  it('is created below the platform or an MSP', async () => {
    const answer = await create({ name: '第一银行', prefix: 'first-bank', type: 16, parentId: msp });
    expect(answer.json).toMatchObject({
      code: 0,
      data: { name: '第一银行', prefix: 'first-bank', type: 16 },
    });
    expect((await create({ name: 'Second MSP', prefix: 'second', type: 8, parentId: 1 })).json.code).toBe(0);
  });

  it('stands where its type may stand', async () => {
    const customer = await app.addTenant('customer');
    for (const [type, parentId] of [
      [16, customer],
      [8, customer],
    ])
      expect((await create({ name: 'x', prefix: 'never', type, parentId })).json.data['error']).toBe(
        'TENANT_PLACE',
      );
    expect((await create({ name: 'x', prefix: 'below-msp', type: 8, parentId: msp })).json.code).toBe(0);
    expect((await create({ name: 'x', prefix: 'never', type: 99999, parentId: 1 })).status).toBe(400);
  });

  it('has a prefix of its own, which is no word of ours', async () => {
    await create({ name: 'Once', prefix: 'once', type: 16, parentId: 1 });
    const twice = await create({ name: 'Twice', prefix: 'once', type: 16, parentId: 1 });
    expect([twice.status, twice.json.message]).toEqual([409, 'The name “once” is taken. Choose another.']);
    const word = await create({ name: 'x', prefix: 'metrics', type: 16, parentId: 1 });
    expect(word.json.data['error']).toBe('PREFIX_RESERVED');
    for (const prefix of ['Once', 'a', '1st', 'has space', 'ends-', '../x'])
      expect((await create({ name: 'x', prefix, type: 16, parentId: 1 })).status, prefix).toBe(400);
  });

  it('is created only below the tenants that one has', async () => {
    await app.addMember(msp, 'msp-admin', { administrator: true });
    const other = await app.addTenant('other-msp', 8);
    const session = await app.signIn('msp-admin', 'msp');
    const real = await create({ name: 'x', prefix: 'theirs', type: 16, parentId: other }, session);
    const unknown = await create({ name: 'x', prefix: 'theirs', type: 16, parentId: 999_999 }, session);
    expect(real.status).toBe(404);
    expect(real.text).toBe(unknown.text);
    expect((await create({ name: 'x', prefix: 'ours', type: 16, parentId: msp }, session)).json.code).toBe(0);
  });
});

describe('the site', () => {
  const site = async (query: string) => (await app.ask('GET', `/api/v1/site${query}`)).json.data;
  it('tells before sign-in what the address names, and nothing more', async () => {
    expect(await site('')).toEqual({
      version: '0.0.0-test',
      singleAccountHome: null,
      isDemo: false,
      appearance: { siteName: null, logo: null, defaultLanguage: null, timeZone: null },
      codes: { email: false, phone: false },
      registrationOpen: false,
      company: null,
    });
    expect(await site('?prefix=msp')).toMatchObject({ company: { name: 'msp', prefix: 'msp' } });
    expect(await site('?prefix=unknown')).toMatchObject({ company: null });
  });
});
