import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { keptDelivery } from '../../../test/delivery.ts';

const delivery = keptDelivery({ email: true, phone: false });
let app: TestApp;
let now = Date.parse('2026-03-01T08:00:00Z');
let acme: number;
beforeAll(async () => {
  app = await startTestApp({ clock: () => now, delivery });
  acme = await app.addTenant('acme');
  await app.addMember(acme, 'other');
  await app.db.admin.query(`update member set email = 'taken@acme.example' where username = 'other'`);
});
afterAll(() => app.close());
beforeEach(async () => {
  now += 3_600_000;
  delivery.clear();
  await app.db.admin.query('delete from login_throttle');
});

const incomplete = async (username: string, parts: string[], administrator = false) => {
  await app.addMember(acme, username, { administrator });
  await app.db.admin.query('update member set incomplete = $1 where username = $2', [parts, username]);
  return app.signIn(username, 'acme');
};
const complete = (session: object, body: object) =>
  app.post('/api/v1/auth/account/complete', body, { ...session, 'accept-language': 'en' });
const lacks = async (session: { authorization: string }) =>
  (await app.ask('GET', '/api/v1/auth/user/simple/info', { headers: session })).json.data['incomplete'];
const codeFor = async (session: object, to: string) => {
  const { json } = await app.post('/api/v1/auth/account/codes', { to }, { ...session });
  return { codeId: json.data['codeId'], code: await delivery.codeFor(to) };
};

describe('an incomplete account (issue 3 A)', () => {
  it('does nothing else until it has all that it lacks', async () => {
    const session = await incomplete('fresh', ['password', 'name', 'contact']);
    const outlets = () => app.post('/api/v1/personal/sessions/list', {}, session);
    expect((await outlets()).json.data['error']).toBe('ACCOUNT_INCOMPLETE');
    expect((await complete(session, { name: '李娜' })).json.data).toEqual({
      incomplete: ['password', 'contact'],
    });
    const contact = 'fresh@acme.example';
    const given = await codeFor(session, contact);
    const done = await complete(session, { password: 'Fresh-meadow-9', contact, ...given });
    expect(done.json.data).toEqual({ incomplete: [] });
    expect(await lacks(session)).toEqual([]);
    expect((await outlets()).json.code).toBe(0);
    const login = { username: contact, prefix: 'acme', password: 'Fresh-meadow-9' };
    expect((await app.post('/api/v1/auth/login', login)).status).toBe(200);
    const { rows } = await app.db.admin.query(
      `select detail from audit where action = 'member.complete' order by seq`,
    );
    expect(rows.map(({ detail }) => detail.parts)).toEqual([['name'], ['password', 'contact']]);
    expect(JSON.stringify(rows)).not.toContain('meadow');
  });

  it('sends a code without an image, also where many codes were asked for at the same address', async () => {
    const session = await incomplete('crowded', ['contact']);
    for (const count of [1, 2, 3, 4])
      await app.post('/api/v1/auth/codes', { purpose: 'sign-in', to: `many.${count}@acme.example` });
    const to = 'crowded@acme.example';
    const asked = await app.post('/api/v1/auth/codes', { purpose: 'sign-in', to });
    expect(asked.json.data['error']).toBe('CAPTCHA_REQUIRED');
    expect((await complete(session, { contact: to, ...(await codeFor(session, to)) })).json.code).toBe(0);
  });

  it('takes only what is lacking: nobody changes a password here without the old one', async () => {
    const session = await incomplete('named', ['name']);
    for (const body of [
      { password: 'Fresh-meadow-9' },
      { contact: '13800000000' },
      {},
      { name: 'x', password: 'Fresh-meadow-9' },
    ])
      expect((await complete(session, body)).json.data['error']).toBe('NOT_LACKING');
    expect(await lacks(session)).toEqual(['name']);
    expect((await app.signIn('named', 'acme')).authorization).toBeDefined();
  });

  it('takes an address by code where one can be sent, and without where none can', async () => {
    const session = await incomplete('reached', ['contact']);
    const contact = 'reached@acme.example';
    const said = async (body: object) => (await complete(session, body)).json.data;
    expect(await said({ contact })).toMatchObject({ fields: [{ field: 'code' }] });
    expect(await said({ contact, codeId: 'x', code: '123456' })).toMatchObject({ error: 'CODE_REFUSED' });
    const elsewhere = await codeFor(session, 'else@acme.example');
    expect(await said({ contact, ...elsewhere })).toMatchObject({ error: 'CODE_REFUSED' });
    expect(await said({ contact: '138 0000 0001' })).toEqual({ incomplete: [] });
  });

  it('takes no address of another account of its organisation', async () => {
    const session = await incomplete('second', ['contact']);
    const contact = 'taken@acme.example';
    const given = await codeFor(session, contact);
    expect((await complete(session, { contact, ...given })).json.data['error']).toBe('CONTACT_TAKEN');
  });

  it('sets up a one-time password where the policy asks for it', async () => {
    await app.db.admin.query(
      `update tenant_setting set totp_policy = 'administrators' where tenant_id = $1`,
      [acme],
    );
    const session = await incomplete('chief', [], true);
    expect(await lacks(session)).toEqual(['totp']);
    const { json } = await app.post('/api/v1/auth/totp/begin', {}, session);
    const secret = Secret.fromBase32(String(json.data['secret']));
    const code = new TOTP({ secret }).generate({ timestamp: now });
    await app.post('/api/v1/auth/totp/finish', { ticket: json.data['ticket'], code }, session);
    expect(await lacks(session)).toEqual([]);
    await app.db.admin.query('update tenant_setting set totp_policy = null where tenant_id = $1', [acme]);
  });
});
