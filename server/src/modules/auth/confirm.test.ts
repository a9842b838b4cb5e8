import { constants, publicEncrypt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmedMs } from '@linekeeper/contract/sign-in-policy';
import { adminPassword, startTestApp, type TestApp } from '../../../test/app.ts';

let app: TestApp;
let now = Date.parse('2026-03-01T08:00:00Z');
beforeAll(async () => {
  app = await startTestApp({ clock: () => now });
  const acme = await app.addTenant('acme');
  await app.addMember(acme, 'clerk');
});
afterAll(() => app.close());

const confirm = (session: object, body: object) => app.post('/api/v1/auth/confirm', body, { ...session });
const provedAt = async () => {
  const { rows } = await app.db.admin.query(
    'select confirmed_at from session order by created_at desc limit 1',
  );
  return (rows[0].confirmed_at as Date).getTime();
};

describe('a fresh proof of the person', () => {
  it('is the password, plain or sealed, and holds for 15 minutes', async () => {
    const session = await app.signIn('clerk', 'acme');
    now += 3_600_000;
    expect(await provedAt()).toBe(now - 3_600_000);
    const answer = await confirm(session, { password: adminPassword });
    expect(answer.json.data).toEqual({ until: new Date(now + confirmedMs).toISOString() });
    expect(await provedAt()).toBe(now);

    now += 3_600_000;
    const { json } = await app.ask('GET', '/api/v1/auth/login/key');
    const key = `-----BEGIN PUBLIC KEY-----\n${String(json.data['publicKey'])}\n-----END PUBLIC KEY-----`;
    const sealed = publicEncrypt(
      { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(adminPassword),
    ).toString('base64');
    const proof = { sealed, keyId: json.data['keyId'] };
    expect((await confirm(session, proof)).json.code).toBe(0);
    expect(await provedAt()).toBe(now);
    expect((await confirm(session, proof)).json.data['error']).toBe('SEAL_EXPIRED');
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
    const wrong = await confirm({ ...session, 'accept-language': 'en' }, { password: 'Wrong-password-1' });
    expect([wrong.status, wrong.json.message]).toEqual([403, 'The password is wrong. Enter it again.']);
    for (const body of [{}, { sealed: 'x' }, { password: 'x', sealed: 'x', keyId: 'x' }])
      expect((await confirm(session, body)).json.code).toBe(60001);
    expect(await provedAt()).toBe(before);
  });

  it('is slowed down like a sign-in when it is guessed, and the sign-in itself is not', async () => {
    const session = await app.signIn('clerk', 'acme');
    let refused: unknown;
    for (let count = 0; count < 8 && refused !== 'TOO_MANY_REQUESTS'; count += 1)
      refused = (await confirm(session, { password: `Wrong-password-${count}` })).json.data['error'];
    expect(refused).toBe('TOO_MANY_REQUESTS');
    const right = await confirm(session, { password: adminPassword });
    expect(right.json.data['error']).toBe('TOO_MANY_REQUESTS');
    await app.signIn('clerk', 'acme');
  });
});
