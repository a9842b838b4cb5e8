import { constants, publicEncrypt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reauthenticatedMs } from '@linekeeper/contract/auth/sign-in-policy';
import { adminPassword, startTestApp, type TestApp } from '../../../../test/app.ts';
import { keptDelivery } from '../../../../test/delivery.ts';

const delivery = keptDelivery({ email: true, phone: false });
let app: TestApp;
let now = Date.parse('2026-03-01T08:00:00Z');
beforeAll(async () => {
  app = await startTestApp({ clock: () => now, delivery });
  const acme = await app.addTenant('acme');
  await app.addMember(acme, 'clerk');
  await app.addMember(acme, 'chief');
  await app.addMember(acme, 'guest');
});
afterAll(() => app.close());

const reauthenticate = (session: object, body: object) =>
  app.post('/api/v1/auth/reauthenticate', body, { ...session });
const provedAt = async () => {
  const { rows } = await app.db.admin.query(
    'select reauthenticated_at from session order by created_at desc limit 1',
  );
  return (rows[0].reauthenticated_at as Date).getTime();
};

describe('a fresh proof of the person', () => {
  it('is the password, plain or sealed, and holds for 15 minutes', async () => {
    const session = await app.signIn('clerk', 'acme');
    now += 3_600_000;
    expect(await provedAt()).toBe(now - 3_600_000);
    const answer = await reauthenticate(session, { password: adminPassword });
    expect(answer.json.data).toEqual({ until: new Date(now + reauthenticatedMs).toISOString() });
    expect(await provedAt()).toBe(now);

    now += 3_600_000;
    const { json } = await app.ask('GET', '/api/v1/auth/login/key');
    const key = `-----BEGIN PUBLIC KEY-----\n${String(json.data['publicKey'])}\n-----END PUBLIC KEY-----`;
    const sealed = publicEncrypt(
      { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(adminPassword),
    ).toString('base64');
    const proof = { sealed, keyId: json.data['keyId'] };
    expect((await reauthenticate(session, proof)).json.code).toBe(0);
    expect(await provedAt()).toBe(now);
    expect((await reauthenticate(session, proof)).json.data['error']).toBe('SEAL_EXPIRED');
  });

  it('is on the audit log', async () => {
    const { rows } = await app.db.admin.query(
      `select actor_name, subject_type from audit where action = 'session.confirm'`,
    );
    expect(rows[0]).toEqual({ actor_name: 'clerk', subject_type: 'session' });
  });

  it('is not a wrong password, nothing, or two proofs at once', async () => {
    const session = await app.signIn('clerk', 'acme');
    const before = await provedAt();
    now += 60_000;
    const wrong = await reauthenticate(
      { ...session, 'accept-language': 'en' },
      { password: 'Wrong-password-1' },
    );
    expect([wrong.status, wrong.json.message]).toEqual([403, 'The password is wrong. Enter it again.']);
    for (const body of [
      {},
      { sealed: 'x' },
      { password: 'x', sealed: 'x', keyId: 'x' },
      { password: adminPassword, totp: '123456' },
      { password: adminPassword, codeId: 'x', code: '123456' },
      { code: '123456' },
    ])
      expect((await reauthenticate(session, body)).json.code).toBe(60001);
    expect(await provedAt()).toBe(before);
  });

  it('is slowed down like a sign-in when it is guessed, and the sign-in itself is not', async () => {
    const session = await app.signIn('clerk', 'acme');
    let refused: unknown;
    for (let count = 0; count < 8 && refused !== 'TOO_MANY_REQUESTS'; count += 1)
      refused = (await reauthenticate(session, { password: `Wrong-password-${count}` })).json.data['error'];
    expect(refused).toBe('TOO_MANY_REQUESTS');
    const right = await reauthenticate(session, { password: adminPassword });
    expect(right.json.data['error']).toBe('TOO_MANY_REQUESTS');
    await app.signIn('clerk', 'acme');
  });
});

const ways = async (session: object) =>
  (await app.ask('GET', '/api/v1/auth/reauthenticate', { headers: { ...session } })).json.data;
const errorOf = async (session: object, body: object) =>
  (await reauthenticate(session, body)).json.data?.['error'];
const sendCode = (session: object) => app.post('/api/v1/auth/reauthenticate/codes', {}, { ...session });

describe('a fresh proof by a one-time password', () => {
  let secret: string;
  let session: { authorization: string };
  const codeAt = (ms = now) =>
    new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secret) }).generate({
      timestamp: ms,
    });
  beforeAll(async () => {
    session = await app.signIn('chief', 'acme');
    expect(await ways(session)).toEqual({ password: true, totp: false, code: null });
    expect(await errorOf(session, { totp: '123456' })).toBe('TOTP_REFUSED');
    const begun = (await app.post('/api/v1/auth/totp/begin', {}, session)).json.data;
    secret = String(begun['secret']);
    const body = { ticket: begun['ticket'], code: codeAt() };
    expect((await app.post('/api/v1/auth/totp/finish', body, session)).json.code).toBe(0);
  });

  it('is offered beside the password, and is good once', async () => {
    expect(await ways(session)).toEqual({ password: true, totp: true, code: null });
    now += 60_000;
    expect((await reauthenticate(session, { totp: codeAt() })).json.code).toBe(0);
    const { rows } = await app.db.admin.query('select 1 from session where reauthenticated_at = $1', [
      new Date(now),
    ]);
    expect(rows).toHaveLength(1);
    expect(await errorOf(session, { totp: codeAt() })).toBe('TOTP_REFUSED');
  });

  it('is counted with the other one-time passwords when it is guessed, and the right one waits then too', async () => {
    let refused: unknown;
    for (let count = 0; count < 12 && refused !== 'TOO_MANY_REQUESTS'; count += 1)
      refused = await errorOf(session, { totp: '000000' });
    expect(refused).toBe('TOO_MANY_REQUESTS');
    now += 300;
    expect(await errorOf(session, { totp: codeAt() })).toBe('TOO_MANY_REQUESTS');
  });
});

describe('a fresh proof by a code', () => {
  let session: { authorization: string };
  beforeAll(async () => {
    session = await app.signIn('guest', 'acme');
    await app.db.admin.query(
      `update member set password_hash = null, email = 'guest@acme.example' where username = 'guest'`,
    );
    await app.db.admin.query('delete from login_throttle');
  });

  it.each([
    ['a password', 'password_hash'],
    ['a one-time password', 'sealed_totp_secret'],
  ])('is not for a member with %s, who could be sent one', async (_what, column) => {
    // Like the guest in all but this one proof.
    const proofOfChief = `(select ${column} from member where username = 'chief')`;
    await app.db.admin.query(`update member set ${column} = ${proofOfChief} where username = 'guest'`);
    const { rows } = await app.db.admin.query(
      `select ${column} is not null as has_proof, email from member where username = 'guest'`,
    );
    expect(rows).toEqual([{ has_proof: true, email: 'guest@acme.example' }]);
    expect((await ways(session))['code']).toBe(null);
    expect((await sendCode(session)).json.data['error']).toBe('CODE_NOT_OFFERED');
    await app.db.admin.query(`update member set ${column} = null where username = 'guest'`);
  });

  it('is sent to the own address of a member who has neither password nor one-time password', async () => {
    expect(await ways(session)).toEqual({
      password: false,
      totp: false,
      code: { channel: 'email', to: 'guest@acme.example' },
    });
    now += 3_600_000;
    const { codeId } = (await sendCode(session)).json.data;
    const code = await delivery.codeFor('guest@acme.example');
    expect((await reauthenticate(session, { codeId, code })).json.code).toBe(0);
    expect(await errorOf(session, { codeId, code })).toBe('CODE_REFUSED');
  });

  it('is not one that was sent for something else, and not good once the member has a password', async () => {
    now += 3_600_000;
    const other = await app.post('/api/v1/auth/account/codes', { to: 'guest@acme.example' }, { ...session });
    const foreign = await delivery.codeFor('guest@acme.example');
    const { codeId } = other.json.data;
    expect(await errorOf(session, { codeId, code: foreign })).toBe('CODE_REFUSED');

    delivery.clear();
    now += 3_600_000;
    const sent = (await sendCode(session)).json.data;
    const code = await delivery.codeFor('guest@acme.example');
    await app.db.admin.query(
      `update member set password_hash = (select password_hash from member where username = 'clerk')
       where username = 'guest'`,
    );
    expect(await errorOf(session, { codeId: sent['codeId'], code })).toBe('CODE_REFUSED');
    await app.db.admin.query(`update member set password_hash = null where username = 'guest'`);
  });

  it('is slowed down when it is guessed, and so is asking for another', async () => {
    delivery.clear();
    now += 3_600_000;
    const { codeId } = (await sendCode(session)).json.data;
    expect((await sendCode(session)).json.data['error']).toBe('TOO_MANY_REQUESTS');
    const right = await delivery.codeFor('guest@acme.example');
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
    let refused: unknown;
    for (let count = 0; count < 8 && refused !== 'TOO_MANY_REQUESTS'; count += 1)
      refused = await errorOf(session, { codeId, code: wrong });
    expect(refused).toBe('TOO_MANY_REQUESTS');
    now += 60_000;
    expect(await errorOf(session, { codeId, code: right })).toBe('CODE_REFUSED');
  });
});
