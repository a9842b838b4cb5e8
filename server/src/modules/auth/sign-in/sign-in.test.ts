import { constants, createHash, publicEncrypt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminPassword, startTestApp, type TestApp } from '../../../../test/app.ts';
import { plantCaptcha } from '../../../../test/captcha.ts';

const login = '/api/v1/auth/login';
let app: TestApp;
let now = Date.parse('2026-03-01T08:00:00Z');

beforeAll(async () => {
  app = await startTestApp({ clock: () => now });
  await app.addTenant('acme');
});
afterAll(() => app.close());
beforeEach(() => app.db.admin.query('delete from login_throttle'));

const good = { username: 'admin', password: adminPassword };

/** Seals as the console does (RSA-OAEP with SHA-256). */
async function sealed(password: string) {
  const { json } = await app.ask('GET', '/api/v1/auth/login/key');
  const { keyId, publicKey } = json.data as { keyId: string; publicKey: string };
  const key = { key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' } as const;
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const bytes = publicEncrypt({ ...key, padding, oaepHash: 'sha256' }, Buffer.from(password));
  return { keyId, sealed: bytes.toString('base64') };
}

describe('signing in (spec section 7)', () => {
  it('takes the parameters in the query', async () => {
    const query = new URLSearchParams(good).toString();
    const answer = await app.ask('POST', `${login}?${query}`);
    expect(answer.json).toMatchObject({ code: 0, data: { tokenType: 'Bearer' } });
    expect(answer.json.data['accessToken']).toMatch(/^[A-Za-z0-9_-]{43}$/);
    await expect.poll(() => app.logged.some((line) => line.includes(login))).toBe(true);
    expect(app.logged.join('')).not.toContain(adminPassword);
  });

  it('takes them in the body, and never a part of each', async () => {
    expect((await app.post(login, good)).status).toBe(200);
    const both = await app.post(`${login}?username=admin`, { password: adminPassword });
    expect([both.status, both.json.data['error']]).toEqual([400, 'INVALID_INPUT']);
  });

  it('names what is missing', async () => {
    const answer = await app.post(login, { password: 'x' }, { 'accept-language': 'en' });
    expect(answer.json.data['fields']).toEqual([
      { field: 'username', message: 'The username cannot be empty.' },
    ]);
    expect((await app.post(login, { username: 'admin' })).status).toBe(400);
    expect((await app.post(login, { ...good, sealed: 'x', keyId: 'y' })).status).toBe(400);
    expect((await app.post(login, { ...good, role: 'root' })).status).toBe(400);
    expect((await app.post(login, { username: ['admin'], password: adminPassword })).status).toBe(400);
  });

  it('takes a password that was sealed with a one-time key, once', async () => {
    const secret = await sealed(adminPassword);
    expect((await app.post(login, { username: 'admin', ...secret })).status).toBe(200);
    const again = await app.post(login, { username: 'admin', ...secret });
    expect([again.status, again.json.data['error']]).toEqual([400, 'SEAL_EXPIRED']);
  });

  it('takes it within two minutes only, and with its own key only', async () => {
    const late = await sealed(adminPassword);
    now += 120_001;
    expect((await app.post(login, { username: 'admin', ...late })).json.data['error']).toBe('SEAL_EXPIRED');
    const [one, two] = [await sealed(adminPassword), await sealed(adminPassword)];
    const mixed = await app.post(login, { username: 'admin', keyId: one.keyId, sealed: two.sealed });
    expect(mixed.json.data['error']).toBe('SEAL_EXPIRED');
    const wrong = await app.post(login, { username: 'admin', ...(await sealed('Wrong-password-1')) });
    expect(wrong.json.data['error']).toBe('LOGIN_REFUSED');
  });

  it('keeps one-time private keys sealed', async () => {
    await sealed('x');
    const { rows } = await app.db.admin.query('select sealed_private_key as key from login_key');
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      // The letters that such a key begins with may stand by chance in what is sealed; so many of its alphabet in a row may not.
      expect(row.key.toString('latin1')).not.toMatch(/PRIVATE KEY|MII[A-Za-z0-9+/]{40}/);
    }
  });

  it('knows the tenant by the prefix, and e-mail and phone as names', async () => {
    const tenantId = await app.addTenant('globex');
    const memberId = await app.addMember(tenantId, 'admin', { administrator: true });
    await app.db.admin.query(
      `update member set email = 'A@globex.example', phone = '13800000000' where id = $1`,
      [memberId],
    );
    const whoIs = async (username: string, prefix?: string) => {
      const { json } = await app.ask('GET', '/api/v1/auth/user/simple/info', {
        headers: await app.signIn(username, prefix),
      });
      return json.data['companyId'];
    };
    expect(await whoIs('admin')).toBe(1);
    expect(await whoIs('ADMIN', 'globex')).toBe(tenantId);
    expect(await whoIs('a@GLOBEX.example')).toBe(tenantId);
    expect(await whoIs('13800000000', 'globex')).toBe(tenantId);
    const elsewhere = await app.post(login, { ...good, prefix: 'acme' });
    expect(elsewhere.json.data['error']).toBe('LOGIN_REFUSED');
    await app.db.admin.query('delete from member where id = $1', [memberId]);
  });
});

describe('a refused sign-in', () => {
  it('says the same of a wrong name, a wrong password, a wrong tenant and a member without a password', async () => {
    await app.db.admin.query(`insert into member (tenant_id, username) values (1, 'no-password')`);
    const ask = async (body: object) => app.post(login, { ...body, ...(await plantCaptcha(app)) });
    const answers = [
      await ask({ username: 'nobody', password: 'Wrong-password-1' }),
      await ask({ username: 'admin', password: 'Wrong-password-1' }),
      await ask({ username: 'admin', password: adminPassword, prefix: 'acme' }),
      await ask({ username: 'admin', password: adminPassword, prefix: 'unknown' }),
      await ask({ username: 'no-password', password: 'Wrong-password-1' }),
      await ask({ username: 'admin', password: 'x'.repeat(1000) }),
    ];
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(401);
    expect(answers[0]?.headers['set-cookie']).toBeUndefined();
  });

  it('tells of a disabled member or a frozen tenant only with the right password', async () => {
    const tenantId = await app.addTenant('frosty');
    const memberId = await app.addMember(tenantId, 'snow');
    const attempt = async (password: string) =>
      (await app.post(login, { username: 'snow', password, prefix: 'frosty' })).json.code;
    await app.db.admin.query('update organization set frozen = true where id = $1', [tenantId]);
    expect(await attempt('Wrong-password-1')).toBe(60101);
    expect(await attempt(adminPassword)).toBe(40031);
    await app.db.admin.query('update member set enabled = false where id = $1', [memberId]);
    expect(await attempt('Wrong-password-1')).toBe(60101);
    expect(await attempt(adminPassword)).toBe(40002);
  });
});

// Each guess takes several questions of the database: many of them take a busy machine its time.
describe('guessing', { timeout: 120_000 }, () => {
  /** With the captcha, so that the throttle alone is met. */
  const guess = async (username: string, headers = {}) =>
    app.post(login, { username, password: 'Wrong-password-1', ...(await plantCaptcha(app)) }, headers);

  it('is slowed by account, whether the account exists or not', async () => {
    for (const username of ['admin', 'nobody']) {
      await app.db.admin.query('delete from login_throttle');
      const codes = [];
      for (let count = 0; count < 7; count += 1) codes.push((await guess(username)).status);
      expect(codes, username).toEqual([401, 401, 401, 401, 401, 429, 429]);
    }
    const answer = await guess('nobody');
    expect(answer.headers['retry-after']).toBe('1');
    now += 1_000;
    expect((await guess('nobody')).status).toBe(401);
    expect((await guess('nobody')).headers['retry-after']).toBe('2');
  });

  it('is slowed when all guesses come at once', async () => {
    const captchas = [];
    for (let count = 0; count < 20; count += 1) captchas.push(await plantCaptcha(app));
    const answers = await Promise.all(
      captchas.map((captcha) => app.post(login, { ...good, password: 'Wrong-password-1', ...captcha })),
    );
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses).toEqual([...Array<number>(5).fill(401), ...Array<number>(15).fill(429)]);
  });

  it('is slowed by address over many accounts', async () => {
    const statuses = [];
    for (let count = 0; count < 31; count += 1) statuses.push((await guess(`user-${count}`)).status);
    expect(statuses.slice(0, 30).every((status) => status === 401)).toBe(true);
    expect(statuses[30]).toBe(429);
  });

  it('does not shut the owner out of a browser that signed in before', async () => {
    const origin = { origin: `http://127.0.0.1:${app.port}` };
    const first = await app.post(login, good, origin);
    const cookie = first.headers['set-cookie']?.map((item) => item.split(';')[0]).join('; ') ?? '';
    for (let count = 0; count < 6; count += 1) await guess('admin');
    expect((await app.post(login, { ...good, ...(await plantCaptcha(app)) }, origin)).status).toBe(429);
    expect((await app.post(login, good, { ...origin, cookie })).status).toBe(200);
    expect(
      (
        await app.post(
          login,
          { ...good, username: 'other', ...(await plantCaptcha(app)) },
          { ...origin, cookie },
        )
      ).status,
    ).toBe(401);
  });

  it('begins anew after the right password', async () => {
    for (let count = 0; count < 4; count += 1) await guess('admin');
    expect((await app.post(login, { ...good, ...(await plantCaptcha(app)) })).status).toBe(200);
    for (let count = 0; count < 4; count += 1) expect((await guess('admin')).status).toBe(401);
  });

  it('keeps no account name in the counters', async () => {
    await guess('somebody@example.com');
    const { rows } = await app.db.admin.query('select key from login_throttle');
    expect(JSON.stringify(rows)).not.toMatch(/somebody|127\.0/);
  });
});

describe('what a stolen database gives', () => {
  it('holds no token and no password', async () => {
    const { authorization } = await app.signIn('admin');
    const token = authorization.slice('Bearer '.length);
    const { rows } = await app.db.admin.query(
      `select encode(token_hash, 'hex') as hash, to_jsonb(session)::text as row from session`,
    );
    const stored = createHash('sha256').update(token).digest('hex');
    expect(rows.map((row) => row.hash)).toContain(stored);
    for (const { row } of rows) expect(row).not.toContain(token);
    const { rows: members } = await app.db.admin.query('select password_hash as hash from member');
    // At which cost is held by the tests of passwords.
    for (const { hash } of members.filter((row) => row.hash)) expect(hash).toMatch(/^\$argon2id\$v=19\$/);
  });
});
