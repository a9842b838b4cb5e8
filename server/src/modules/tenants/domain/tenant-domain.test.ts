import http from 'node:http';
import { once } from 'node:events';
import { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';

const root = '/api/v1/organizations/tenants';
let app: TestApp;
let admin: { authorization: string };
let bank: number;
let competitor: number;
/** The outside world: text records by name, and a web server that every name leads to. */
const records = new Map<string, string[][]>();
const looked: string[] = [];
let webAddress = '169.254.169.254';

beforeAll(async () => {
  app = await startTestApp({
    publicUrl: new URL('https://console.linekeeper.net'),
    nameService: {
      resolveText: async (name) => {
        const found = records.get(name);
        if (!found) throw Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND' });
        return found;
      },
      lookup: (name, done) => {
        looked.push(name);
        done(null, [{ address: webAddress, family: 4 }]);
      },
    },
  });
  admin = await app.signIn('admin');
  bank = await app.addTenant('bank');
  competitor = await app.addTenant('competitor');
});
afterAll(() => app.close());

const claim = (id: number, domain: string | null) =>
  app.ask('PUT', `${root}/${id}/domain`, {
    headers: { ...admin, 'accept-language': 'en' },
    body: JSON.stringify({ domain }),
  });
const contentOf = async (id: number) => {
  const { json } = await app.ask('GET', `${root}/${id}/domain`, { headers: admin });
  return json.data['claim'] as { content: string; verifiedAt: string | null; recordName: string } | null;
};
const verify = (id: number, method: 'dns' | 'http' = 'dns') =>
  app.post(`${root}/${id}/domain/verify`, { method }, { ...admin, 'accept-language': 'en' });
const siteAt = async (host: string, query = '') =>
  (await app.ask('GET', `/api/v1/site${query}`, { headers: { host } })).json.data['company'];
const loginFrom = (host: string) =>
  app.ask('POST', '/api/v1/auth/login', {
    headers: { host, origin: `https://${host}` },
    body: JSON.stringify({ username: 'nobody', password: 'Wrong-password-1' }),
  });

it('counts only once it is proved: an unverified claim leads nowhere and blocks nobody', async () => {
  expect((await claim(competitor, 'Net.Bank.COM.')).json.data['claim']).toMatchObject({
    domain: 'net.bank.com',
    verifiedAt: null,
    recordName: '_linekeeper-challenge.net.bank.com',
    fileUrl: 'http://net.bank.com/.well-known/linekeeper-challenge',
  });
  expect((await claim(bank, 'net.bank.com')).json.code).toBe(0);
  expect(await siteAt('net.bank.com')).toBeNull();
  const unproved = await verify(bank);
  expect([unproved.status, unproved.json.data['error']]).toEqual([422, 'DOMAIN_UNPROVED']);
  expect(unproved.json.message).toContain('_linekeeper-challenge.net.bank.com');
  // Somebody else's content proves nothing.
  records.set('_linekeeper-challenge.net.bank.com', [[(await contentOf(competitor))?.content ?? '']]);
  expect((await verify(bank)).json.data['error']).toBe('DOMAIN_UNPROVED');
});

it('proved by name, it shows the tenant’s sign-in as its prefix does, and signs in from there', async () => {
  const content = (await contentOf(bank))?.content ?? '';
  // Long records come in parts, beside others of the same name.
  const parts = [content.slice(0, 10), content.slice(10)];
  records.set('_linekeeper-challenge.net.bank.com', [['v=spf1 -all'], parts]);
  expect((await loginFrom('net.bank.com')).json.data['error']).toBe('FORBIDDEN');
  expect((await verify(bank)).json.data['claim']).toMatchObject({ method: 'dns' });
  await expect.poll(() => siteAt('net.bank.com:8443')).toMatchObject({ prefix: 'bank', name: 'bank' });
  // A prefix in the path speaks louder, and other names lead nowhere.
  expect(await siteAt('net.bank.com', '?prefix=competitor')).toMatchObject({ prefix: 'competitor' });
  expect(await siteAt('other.bank.com')).toBeNull();
  expect((await loginFrom('net.bank.com')).json.data['error']).toBe('LOGIN_REFUSED');
  const lists = await app.post(`${root}/list`, { search: 'net.bank' }, admin);
  expect(lists.json.data['list']).toMatchObject([
    { name: 'bank', domainVerified: true },
    { name: 'competitor', domainVerified: false },
  ]);
});

it('belongs to one: who proves it as well is told', async () => {
  records.set('_linekeeper-challenge.net.bank.com', [[(await contentOf(competitor))?.content ?? '']]);
  const answer = await verify(competitor);
  expect([answer.status, answer.json.data['error']]).toEqual([409, 'DOMAIN_TAKEN']);
  await app.db.admin.query('update organization set enabled = false where id = $1', [bank]);
  // Given up, it is free, and a new claim is proved anew.
  await app.db.admin.query('update organization set enabled = true where id = $1', [bank]);
  expect((await claim(bank, null)).json.data).toEqual({ claim: null });
  await expect.poll(() => siteAt('net.bank.com')).toBeNull();
  expect((await verify(competitor)).json.code).toBe(0);
});

it('never takes the console’s own hosts, nor what is no public name', async () => {
  for (const domain of ['console.linekeeper.net', 'x.console.linekeeper.net', 'linekeeper.net'])
    expect((await claim(bank, domain)).json.data['error'], domain).toBe('DOMAIN_RESERVED');
  for (const domain of ['localhost', '10.0.0.1', 'metadata.google.internal', 'a b.com', 'bank.com/x'])
    expect((await claim(bank, domain)).json.data['error'], domain).toBe('INVALID_INPUT');
});

it('is proved by web only through addresses that may be fetched', async () => {
  await claim(bank, 'web.bank.com');
  const content = (await contentOf(bank))?.content ?? '';
  let asked = 0;
  const web = http.createServer((_request, response) => {
    asked += 1;
    response.end(content);
  });
  web.listen(0, '127.0.0.1');
  await once(web, 'listening');
  expect((web.address() as AddressInfo).port).toBeGreaterThan(0);
  for (webAddress of ['169.254.169.254', '127.0.0.1', '10.0.0.1'])
    expect((await verify(bank, 'http')).json.data['error'], webAddress).toBe('DOMAIN_UNPROVED');
  expect(looked).toContain('web.bank.com');
  expect(asked).toBe(0);
  web.close();
});

it('leaves its lines in both audits', async () => {
  for (const tenantId of [1, bank]) {
    const { rows } = await app.db.admin.query(
      `select action from audit where tenant_id = $1 and action like 'tenant.domain.%' and subject_id = $2`,
      [tenantId, String(bank)],
    );
    expect(rows.map((row) => row.action)).toEqual(
      expect.arrayContaining(['tenant.domain.claim', 'tenant.domain.verify']),
    );
  }
});
