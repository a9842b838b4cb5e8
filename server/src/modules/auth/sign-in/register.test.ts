import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { keptDelivery } from '../../../../test/delivery.ts';

const delivery = keptDelivery();
const to = 'li.na@globex.example';
let app: TestApp;
let now = Date.parse('2026-03-01T08:00:00Z');
beforeAll(async () => {
  app = await startTestApp({ clock: () => now, delivery });
  await app.addTenant('acme');
});
afterAll(() => app.close());
beforeEach(async () => {
  now += 3_600_000;
  delivery.clear();
  await app.db.admin.query('delete from login_throttle');
  await app.db.admin.query('update tenant_setting set registration_open = (tenant_id = 1)');
});

const askCode = () => app.post('/api/v1/auth/codes', { purpose: 'register', to });
const codeFor = async () => {
  const { json } = await askCode();
  return { codeId: json.data['codeId'], code: await delivery.codeFor(to) };
};
const register = (given: object) =>
  app.post('/api/v1/auth/register', {
    company: 'Globex 连锁',
    prefix: 'globex',
    name: '李娜',
    to,
    password: 'Fresh-meadow-9',
    ...given,
  });

it('makes a tenant on trial for 15 days with its administrator, who is signed in (issue 3 A)', async () => {
  const answer = await register(await codeFor());
  const headers = { authorization: `Bearer ${String(answer.json.data['accessToken'])}` };
  const { data } = (await app.ask('GET', '/api/v1/auth/user/simple/info', { headers })).json;
  expect(data).toMatchObject({
    userCode: to,
    userName: '李娜',
    userIdentity: 3,
    organizationType: 16,
    incomplete: [],
  });
  const { rows } = await app.db.admin.query(
    `select status, parent_id, expires_at from organization where prefix = 'globex'`,
  );
  expect(rows[0]).toEqual({ status: 3, parent_id: 1, expires_at: new Date(now + 15 * 86_400_000) });
  const login = { username: to, prefix: 'globex', password: 'Fresh-meadow-9' };
  expect((await app.post('/api/v1/auth/login', login)).status).toBe(200);
  const { rows: lines } = await app.db.admin.query(
    `select tenant_id from audit where action = 'tenant.register' order by 1`,
  );
  expect(lines).toHaveLength(2);
});

it('refuses reserved words and names that are taken, and the code stays good', async () => {
  const given = await codeFor();
  for (const prefix of ['login', 'api', 'admin', 'acme'])
    expect((await register({ ...given, prefix })).json.data['error'], prefix).toBe('NAME_TAKEN');
  await app.db.admin.query('delete from login_throttle');
  expect((await register({ ...given, prefix: 'initech' })).json.code).toBe(0);
  expect((await register({ ...given, prefix: 'initrode' })).json.data['error']).toBe('CODE_REFUSED');
});

it('needs the code of this purpose and address, and a password by the rule', async () => {
  const given = await codeFor();
  expect((await register({ ...given, prefix: 'hooli', to: 'else@globex.example' })).json.data['error']).toBe(
    'CODE_REFUSED',
  );
  expect((await register({ ...given, prefix: 'hooli', password: 'abcdefgh' })).json.data['error']).toBe(
    'INVALID_INPUT',
  );
  expect((await register({ codeId: 'x', code: '123456', prefix: 'hooli' })).json.data['error']).toBe(
    'CODE_REFUSED',
  );
});

it('is closed where the platform says so: nothing is sent and nothing is made', async () => {
  const given = await codeFor();
  await app.db.admin.query('update tenant_setting set registration_open = false');
  delivery.clear();
  now += 120_000;
  expect((await askCode()).json.data['error']).toBe('REGISTRATION_CLOSED');
  expect((await register({ ...given, prefix: 'hooli' })).json.data['error']).toBe('REGISTRATION_CLOSED');
  expect(delivery.sent).toEqual([]);
  expect((await app.ask('GET', '/api/v1/site')).json.data['registrationOpen']).toBe(false);
});
