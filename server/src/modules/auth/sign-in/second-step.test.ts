import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminPassword, masterKey, startTestApp, type TestApp } from '../../../../test/app.ts';
import { keptDelivery } from '../../../../test/delivery.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { deriveKey } from '../../../platform/secrets/derive-key.ts';
import { keyPurposes } from '../../../platform/secrets/key-purposes.ts';
import { totpStep } from '../credentials/totp.ts';
import { isSecondRight } from './second-step.service.ts';

const delivery = keptDelivery();
let app: TestApp;
let now = Date.parse('2026-03-01T08:00:00Z');
let secret = '';
let recovery: string[] = [];

const codeAt = (ms = now) =>
  new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secret) }).generate({
    timestamp: ms,
  });
const login = (headers: object = {}) =>
  app.post(
    '/api/v1/auth/login',
    { username: 'chief', prefix: 'acme', password: adminPassword },
    { ...headers },
  );
const challenge = async () => String((await login()).json.data['challengeId']);
const second = (body: object, headers: object = {}) =>
  app.post('/api/v1/auth/login/second', body, { ...headers });
const signIn = async () => {
  const { json } = await second({ challengeId: await challenge(), code: codeAt() });
  return { authorization: `Bearer ${String(json.data['accessToken'])}` };
};

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, delivery });
  const acme = await app.addTenant('acme');
  await app.addMember(acme, 'chief', { administrator: true });
  await app.addMember(acme, 'clerk');
  await app.db.admin.query(`update member set email = 'chief@acme.example' where username = 'chief'`);
  const session = await app.signIn('chief', 'acme');
  const begun = await app.post('/api/v1/auth/totp/begin', {}, session);
  secret = String(begun.json.data['secret']);
  expect(begun.json.data['uri']).toBe(
    `otpauth://totp/Linekeeper:chief?issuer=Linekeeper&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
  const ticket = begun.json.data['ticket'];
  expect(
    (await app.post('/api/v1/auth/totp/finish', { ticket, code: '000000' }, session)).json.code,
  ).not.toBe(0);
  const clerk = await app.signIn('clerk', 'acme');
  const stolen = await app.post('/api/v1/auth/totp/finish', { ticket, code: codeAt() }, clerk);
  expect(stolen.json.data['error']).toBe('CHALLENGE_OVER');
  const done = await app.post('/api/v1/auth/totp/finish', { ticket, code: codeAt() }, session);
  recovery = done.json.data['recoveryCodes'] as unknown as string[];
});
afterAll(() => app.close());
beforeEach(async () => {
  now += 3_600_000;
  await app.db.admin.query('delete from login_throttle');
});

describe('one-time passwords (RFC 6238)', () => {
  it('are those of the test vectors of RFC 6238, one step early or late as well', () => {
    const vector = Secret.fromUTF8('12345678901234567890').base32;
    expect(totpStep(vector, '287082', 59_000)).toBe(1);
    expect(totpStep(vector, '081804', 1_111_111_109_000)).toBe(37_037_036);
    expect([totpStep(vector, '287082', 89_000), totpStep(vector, '287082', 29_000)]).toEqual([1, 1]);
    expect([totpStep(vector, '287082', 120_000), totpStep(vector, '28708', 59_000)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('are asked for after the password, and complete the sign-in', async () => {
    const first = await login();
    expect([first.status, first.json.data['error']]).toEqual([401, 'TOTP_REQUIRED']);
    expect(first.json.data['accessToken']).toBeUndefined();
    const done = await second({ challengeId: first.json.data['challengeId'], code: codeAt() });
    expect(done.json.data).toMatchObject({ tokenType: 'Bearer' });
  });

  it('are good once each, also within their half minute', async () => {
    const code = codeAt();
    expect((await second({ challengeId: await challenge(), code })).status).toBe(200);
    expect((await second({ challengeId: await challenge(), code })).json.data['error']).toBe('TOTP_REFUSED');
  });

  it('are compared five times a sign-in at most, also when twenty come at once', async () => {
    const challengeId = await challenge();
    const right = codeAt();
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
    await Promise.all(Array.from({ length: 20 }, () => second({ challengeId, code: wrong })));
    await app.db.admin.query('delete from login_throttle');
    expect((await second({ challengeId, code: right })).json.data['error']).toBe('CHALLENGE_OVER');
  });

  it('are slowed over many sign-ins, though the password is right each time', async () => {
    const errors = [];
    for (let count = 0; count < 9; count += 1)
      errors.push(
        (await second({ challengeId: await challenge(), code: 'xxxx-xxxx-xxxx' })).json.data['error'],
      );
    expect(errors).toEqual([...Array<string>(8).fill('TOTP_REFUSED'), 'TOO_MANY_REQUESTS']);
  });

  it('is over when the password changes that was proved before it', async () => {
    const before = await challenge();
    const other = await challenge();
    const {
      rows: [kept],
    } = await app.db.admin.query(`select password_hash from member where username = 'chief'`);
    await app.db.admin.query(`update member set password_hash = 'another' where username = 'chief'`);
    await app.db.admin.query(`update member set password_hash = $1 where username = 'chief'`, [
      kept.password_hash,
    ]);
    for (const challengeId of [before, other])
      expect((await second({ challengeId, code: codeAt() })).json.data['error']).toBe('CHALLENGE_OVER');
  });

  it('belong to the sign-in that asked, for five minutes', async () => {
    const challengeId = await challenge();
    now += 5 * 60_000;
    expect((await second({ challengeId, code: codeAt() })).json.data['error']).toBe('CHALLENGE_OVER');
    expect((await second({ challengeId: 'A'.repeat(43), code: codeAt() })).json.data['error']).toBe(
      'CHALLENGE_OVER',
    );
    const used = await challenge();
    expect((await second({ challengeId: used, code: codeAt() })).status).toBe(200);
    now += 60_000;
    expect((await second({ challengeId: used, code: codeAt() })).json.data['error']).toBe('CHALLENGE_OVER');
  });

  it('are asked for after a code by mail and after a reset as well', async () => {
    const to = 'chief@acme.example';
    const ask = async (purpose: string) => {
      delivery.clear();
      const { json } = await app.post('/api/v1/auth/codes', { purpose, to, prefix: 'acme' });
      return { codeId: json.data['codeId'], code: await delivery.codeFor(to) };
    };
    const byCode = await app.post('/api/v1/auth/login', {
      username: to,
      prefix: 'acme',
      ...(await ask('sign-in')),
    });
    expect(byCode.json.data['error']).toBe('TOTP_REQUIRED');
    await app.db.admin.query('delete from login_throttle');
    const body = { to, prefix: 'acme', ...(await ask('reset')), password: adminPassword };
    expect((await app.post('/api/v1/auth/password/reset', body)).json.code).toBe(0);
    expect((await login()).json.data['error']).toBe('TOTP_REQUIRED');
  });

  it('are kept sealed', async () => {
    const { rows } = await app.db.admin.query(
      'select sealed_totp_secret as sealed from member where sealed_totp_secret is not null',
    );
    for (const { sealed } of rows) expect(sealed.toString('latin1')).not.toContain(secret);
  });
});

describe('recovery codes', () => {
  it('are ten, each good once, however it is typed', async () => {
    expect(new Set(recovery).size).toBe(10);
    const code = ` ${recovery[0]?.toUpperCase().replaceAll('-', ' ')} `;
    expect((await second({ challengeId: await challenge(), code })).status).toBe(200);
    expect((await second({ challengeId: await challenge(), code })).json.data['error']).toBe('TOTP_REFUSED');
    const { rows } = await app.db.admin.query('select to_jsonb(r)::text as row from recovery_code r');
    expect(rows).toHaveLength(9);
    for (const { row } of rows) for (const plain of recovery) expect(row).not.toContain(plain);
  });

  it('are worth nothing once there are new ones', async () => {
    const renewed = await app.post('/api/v1/auth/totp/recovery-codes', {}, await signIn());
    const codes = renewed.json.data['recoveryCodes'] as unknown as string[];
    expect((await second({ challengeId: await challenge(), code: recovery[1] })).json.data['error']).toBe(
      'TOTP_REFUSED',
    );
    expect((await second({ challengeId: await challenge(), code: codes[0] })).status).toBe(200);
  });
});

describe('recovery codes of an earlier key', () => {
  it('hold when the key of the installation was changed since', async () => {
    const { json } = await app.post('/api/v1/auth/totp/recovery-codes', {}, await signIn());
    const code = String((json.data['recoveryCodes'] as unknown as string[])[0]);
    const { rows } = await app.db.admin.query(
      `select tenant_id as "tenantId", id as "memberId" from member where username = 'chief'`,
    );
    const recoveryKeyOf = (master: Buffer) => deriveKey(master, keyPurposes.recoveryCodes);
    const isRight = (...earlier: Buffer[]) =>
      app.db.database.withTenant(jobScope([rows[0].tenantId]), (tx) => {
        const recoveryKeys = [recoveryKeyOf(Buffer.alloc(32, 9)), ...earlier] as const;
        return isSecondRight({ secrets: app.secrets, recoveryKeys, clock: () => now }, tx, rows[0], code);
      });
    expect(await isRight()).toBe(false);
    expect(await isRight(recoveryKeyOf(masterKey))).toBe(true);
    expect(await isRight(recoveryKeyOf(masterKey))).toBe(false);
  });
});

describe('a trusted browser', () => {
  it('is not asked for thirty days, and only where its member signs in', async () => {
    const origin = { origin: `http://127.0.0.1:${app.port}` };
    const { headers } = await second({ challengeId: await challenge(), code: codeAt(), trust: true }, origin);
    const cookie = headers['set-cookie']?.find((item) => item.includes('second'))?.split(';')[0] ?? '';
    expect(cookie).toContain('linekeeper_second=');
    expect((await login({ ...origin, cookie })).status).toBe(200);
    expect((await login({ ...origin })).json.data['error']).toBe('TOTP_REQUIRED');
    now += 29 * 86_400_000;
    expect((await login({ ...origin, cookie })).status).toBe(200);
    now += 86_400_001;
    expect((await login({ ...origin, cookie })).json.data['error']).toBe('TOTP_REQUIRED');
  });

  it('is forgotten on request', async () => {
    const origin = { origin: `http://127.0.0.1:${app.port}` };
    const { headers } = await second({ challengeId: await challenge(), code: codeAt(), trust: true }, origin);
    const cookie = headers['set-cookie']?.find((item) => item.includes('second'))?.split(';')[0] ?? '';
    now += 60_000;
    expect((await app.post('/api/v1/auth/totp/forget-browsers', {}, await signIn())).json.code).toBe(0);
    expect((await login({ ...origin, cookie })).json.data['error']).toBe('TOTP_REQUIRED');
  });
});

describe('the trusted browsers of a member', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
  const trust = async () => {
    const from = { origin: `http://127.0.0.1:${app.port}`, 'user-agent': chrome };
    const { headers } = await second({ challengeId: await challenge(), code: codeAt(), trust: true }, from);
    const cookie = headers['set-cookie']?.find((item) => item.includes('second'))?.split(';')[0] ?? '';
    return { ...from, cookie };
  };
  const listOf = async (headers: object) =>
    (await app.post('/api/v1/auth/totp/browsers/list', {}, { ...headers })).json.data['list'] as {
      id: string;
      lastUsedAt: string | null;
    }[];
  const forget = (headers: object, id: string) =>
    app.ask('DELETE', `/api/v1/auth/totp/browsers/${id}`, { headers: { ...headers } });

  it('are listed in words, this one first, with when they were remembered and last used', async () => {
    const start = now;
    const browser = await trust();
    now += 60_000;
    await trust();
    now += 60_000;
    const session = await signIn();
    expect((await listOf(session)).map((row) => row.lastUsedAt)).toEqual([null, null]);
    now += 60_000;
    expect((await login(browser)).status).toBe(200);
    const list = await listOf({ ...session, cookie: browser.cookie });
    expect(list).toHaveLength(2);
    expect(list[0]).toEqual({
      id: expect.any(String),
      isThis: true,
      browser: 'Chrome',
      version: '141',
      system: 'Windows',
      trustedAt: new Date(start).toISOString(),
      lastUsedAt: new Date(now).toISOString(),
      endsAt: new Date(start + 30 * 86_400_000).toISOString(),
    });
    expect(list[1]).toMatchObject({ isThis: false, lastUsedAt: null });
    now += 30 * 86_400_000;
    expect(await listOf(await signIn())).toEqual([]);
  });

  it('is forgotten by its own member alone, and leaves the others', async () => {
    const browser = await trust();
    now += 60_000;
    const other = await trust();
    now += 60_000;
    const session = await signIn();
    const id = (await listOf({ ...session, cookie: browser.cookie }))[0]?.id ?? '';
    const clerk = await app.signIn('clerk', 'acme');
    expect(await listOf(clerk)).toEqual([]);
    expect((await forget(clerk, id)).status).toBe(404);
    expect((await login(browser)).status).toBe(200);
    expect((await forget(session, id)).json.code).toBe(0);
    expect((await forget(session, id)).status).toBe(404);
    expect((await login(browser)).json.data['error']).toBe('TOTP_REQUIRED');
    expect((await login(other)).status).toBe(200);
    const { rows } = await app.db.admin.query(
      `select count(*)::int as lines from audit where action = 'browser.forget' and subject_id = $1`,
      [id],
    );
    expect(rows[0].lines).toBe(1);
  });
});

describe('switching off', () => {
  it('is refused while the policy asks for it, wants a fresh proof, and forgets all that belongs to it', async () => {
    const session = await signIn();
    const off = () => app.post('/api/v1/auth/totp/off', {}, session);
    await app.db.admin.query(`update tenant_setting set totp_policy = 'administrators'`);
    expect((await off()).json.data['error']).toBe('TOTP_DEMANDED');
    await app.db.admin.query(`update tenant_setting set totp_policy = null`);
    now += 16 * 60_000;
    expect((await off()).json.data['error']).toBe('REAUTHENTICATION_REQUIRED');
    now -= 16 * 60_000;
    expect((await off()).json.code).toBe(0);
    const { rows } = await app.db.admin.query(
      'select (select count(*) from recovery_code)::int as codes, (select count(*) from trusted_browser)::int as browsers',
    );
    expect(rows[0]).toEqual({ codes: 0, browsers: 0 });
    expect((await login()).status).toBe(200);
  });
});

it('all of it is on the audit log', async () => {
  expect(await app.audited()).toEqual(
    expect.arrayContaining([
      'member.totp.on',
      'member.totp.off',
      'member.recovery-codes.renew',
      'browser.remember',
    ]),
  );
});
