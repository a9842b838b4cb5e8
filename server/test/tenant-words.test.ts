import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { addDevice } from './devices.ts';
import { keptDelivery } from './delivery.ts';

const delivery = keptDelivery();
let app: TestApp;
let customer: number;
let boss: { authorization: string };
beforeAll(async () => {
  app = await startTestApp({ delivery, allowedTargets: ['127.0.0.0/8'] });
  const msp = await app.addTenant('msp', 8);
  customer = await app.addTenant('shop', 16, msp);
  await app.addMember(msp, 'boss', { administrator: true });
  await app.addMember(customer, 'keeper', { administrator: true });
  await app.db.admin.query(`update member set email = username || '@example.com'`);
  await addDevice(app.db.database, customer, '127.0.0.9');
  boss = await app.signIn('boss', 'msp');
});
afterAll(() => app.close());
beforeEach(async () => {
  delivery.clear();
  await app.db.admin.query('delete from login_throttle');
});

const set = (tenantId: number, timeZone: string | null, language: string | null) =>
  app.db.admin
    .query('update tenant_setting set time_zone = $2, default_language = $3 where tenant_id = $1', [
      tenantId,
      timeZone,
      language,
    ])
    // What was written past the settings is read when any setting of the server is changed.
    .then(async () => {
      const admin = await app.signIn('admin');
      const { json } = await app.ask('GET', '/api/v1/settings/general', { headers: admin });
      const body = JSON.stringify({ version: json.data['version'], idleMinutes: 30 });
      const { status } = await app.ask('PUT', '/api/v1/settings/general', { headers: admin, body });
      if (status !== 200) throw new Error('The settings were not read again.');
    });
const english = (headers: object) => ({ ...headers, 'accept-language': 'en' });
const cells = (text: string, column: string) => {
  const [head = '', ...rows] = text.trim().split('\r\n');
  const at = head.replace('\uFEFF', '').split(',').indexOf(column);
  expect(at, head).toBeGreaterThanOrEqual(0);
  return rows.map((row) => row.match(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)?.[at]?.replace(/,$/, '') ?? '');
};

describe('a file of a tenant', () => {
  it('has its times in the time zone of the tenant, whoever has it written', async () => {
    await set(customer, 'Asia/Shanghai', null);
    const keeper = await app.signIn('keeper', 'shop');
    const acting = await app.enter(boss, customer);
    for (const headers of [keeper, acting]) {
      const roles = await app.post('/api/v1/roles/export', {}, english(headers));
      for (const at of cells(roles.text, 'Changed')) expect(at).toMatch(/^[\d-]{10}T[\d:.]{12}\+08:00$/);
      const devices = await app.post('/monitor/api/v1/devices/export', {}, english(headers));
      expect(cells(devices.text, 'Since')).toEqual([expect.stringMatching(/\+08:00$/)]);
      const audit = await app.post('/api/v1/audit/export', {}, english(headers));
      const times = cells(audit.text, 'Time');
      expect(times.length).toBeGreaterThan(2);
      for (const at of times) expect(at).toMatch(/\+08:00$/);
    }
    const audit = await app.post('/api/v1/audit/export', {}, english(keeper));
    const { rows } = await app.db.admin.query('select at from audit where tenant_id = $1 order by seq', [
      customer,
    ]);
    expect(cells(audit.text, 'Time').map((at) => new Date(at))).toEqual(rows.map(({ at }) => at));
  });

  it('of tenants below is in the zone of the one that looks, else in UTC', async () => {
    const created = async () =>
      cells((await app.post('/api/v1/organizations/tenants/export', {}, english(boss))).text, 'Created');
    expect(await created()).toEqual([expect.stringMatching(/\dZ$/)]);
    await set((await idOf('msp')) ?? 0, 'America/St_Johns', null);
    expect(await created()).toEqual([expect.stringMatching(/-0[23]:30$/)]);
  });

  it('says in the description of the API which times it holds', async () => {
    const { json } = await app.ask('GET', '/api/openapi.json', {});
    const { paths } = json as unknown as {
      paths: Record<string, { post: { responses: { 200: { description: string } } } }>;
    };
    expect(paths['/api/v1/audit/export']?.post.responses[200].description).toContain('ISO 8601');
  });
});

const idOf = async (prefix: string): Promise<number | undefined> =>
  (await app.db.admin.query('select id from organization where prefix = $1', [prefix])).rows[0]?.id;

describe('a message', () => {
  const signIn = 'Your verification code to sign in';
  const textTo = async (to: string, path: string, body: object, headers: object = {}) => {
    delivery.clear();
    await app.db.admin.query('delete from login_throttle');
    expect((await app.post(path, body, english(headers))).status).toBe(200);
    await expect.poll(() => delivery.sent.length).toBe(1);
    expect(delivery.sent[0]?.to).toBe(to);
    return delivery.sent[0]?.text;
  };
  const codeTo = (to: string) => textTo(to, '/api/v1/auth/codes', { purpose: 'sign-in', to, prefix: 'shop' });

  it('is in the language that its reader chose, else in the tenant’s, else in the one of the page', async () => {
    expect(await codeTo('keeper@example.com')).toContain(signIn);
    await set(customer, null, 'zh-TW');
    expect(await codeTo('keeper@example.com')).toContain('您正在登入');
    await app.db.admin.query(`update member set language = 'zh' where username = 'keeper'`);
    expect(await codeTo('keeper@example.com')).toContain('您正在登录');
    const keeper = await app.signIn('keeper', 'shop');
    const change = { to: 'new@example.com' };
    await app.post('/api/v1/auth/reauthenticate', { password: 'x' }, keeper);
    expect(await textTo('new@example.com', '/api/v1/personal/contact/code', change, keeper)).toContain(
      '您正在验证联系方式',
    );
  });

  it('to somebody invited is in the language of the tenant that invites', async () => {
    const keeper = await app.signIn('keeper', 'shop');
    const guest = {
      username: 'guest',
      name: 'Guest',
      phone: null,
      email: 'guest@example.com',
      departmentId: null,
      roleIds: [await app.addRole(customer)],
      access: 'invitation',
    };
    expect(await textTo('guest@example.com', '/api/v1/members/create', guest, keeper)).toContain(
      '為您開通了巡線帳號',
    );
  });
});
