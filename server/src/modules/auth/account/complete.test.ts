import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { keptDelivery } from '../../../../test/delivery.ts';

const ways = { email: true, phone: false };
const delivery = keptDelivery(ways);
let app: TestApp;
let now = Date.parse('2026-03-01T08:00:00Z');
let acme: number;
beforeAll(async () => {
  app = await startTestApp({ clock: () => now, delivery });
  acme = await app.addTenant('acme');
  await app.addMember(acme, 'other');
  await app.db.admin.query(`update member set email = 'taken@acme.example' where username = 'other'`);
  await app.addMember(acme, 'boss', { administrator: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  now += 3_600_000;
  delivery.clear();
  await app.db.admin.query('delete from login_throttle');
});

const given = 'Given-meadow-8';
const own = { password: 'Fresh-meadow-9' };
const signInWith = async (username: string, password: unknown) => {
  const { json } = await app.post('/api/v1/auth/login', { username, password, prefix: 'acme' });
  return { authorization: `Bearer ${String(json.data['accessToken'])}` };
};
/** Signs in a member that an administrator has just added. */
async function arrived(username: string, fields: object = {}) {
  const roleIds = [await app.addRole(acme)];
  const nothing = { phone: null, email: null, departmentId: null, roleIds };
  const body = { ...nothing, name: 'Somebody', ...fields, username, access: 'password', password: given };
  const { json } = await app.post('/api/v1/members/create', body, await app.signIn('boss', 'acme'));
  if (json.code !== 0) throw new Error(json.message);
  return signInWith(username, given);
}
/** Signs in a member that never had a name, as the first account of a platform, after its password was reset. */
async function nameless(username: string) {
  const id = await app.addMember(acme, username);
  const path = `/api/v1/members/${id}/reset-password`;
  const { json } = await app.post(path, {}, await app.signIn('boss', 'acme'));
  return signInWith(username, json.data['oneTimePassword']);
}
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
    const session = await nameless('fresh');
    expect(await lacks(session)).toEqual(['password', 'name', 'contact']);
    const outlets = () => app.post('/api/v1/personal/sessions/list', {}, session);
    expect((await outlets()).json.data['error']).toBe('ACCOUNT_INCOMPLETE');
    expect((await complete(session, { name: '李娜' })).json.data).toEqual({
      incomplete: ['password', 'contact'],
    });
    // A password alone would end the arrival, and the address was never asked for again.
    expect((await complete(session, own)).json.data).toMatchObject({
      error: 'INVALID_INPUT',
      fields: [{ field: 'contact' }],
    });
    const contact = 'fresh@acme.example';
    const done = await complete(session, { ...own, contact, ...(await codeFor(session, contact)) });
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
    const session = await arrived('crowded');
    for (const count of [1, 2, 3, 4])
      await app.post('/api/v1/auth/codes', { purpose: 'sign-in', to: `many.${count}@acme.example` });
    const to = 'crowded@acme.example';
    const asked = await app.post('/api/v1/auth/codes', { purpose: 'sign-in', to });
    expect(asked.json.data['error']).toBe('CAPTCHA_REQUIRED');
    const proved = { ...own, contact: to, ...(await codeFor(session, to)) };
    expect((await complete(session, proved)).json.code).toBe(0);
  });

  it('takes only what is lacking: nobody changes a password here without the old one', async () => {
    const session = await arrived('named', { email: 'named@acme.example' });
    for (const body of [{ contact: '13800000000' }, {}, { name: 'x' }, { name: 'x', ...own }])
      expect((await complete(session, body)).json.data['error']).toBe('NOTHING_REQUIRED');
    expect(await lacks(session)).toEqual(['password']);
    expect((await complete(session, own)).json.data).toEqual({ incomplete: [] });
    expect((await complete(session, { password: given })).json.data['error']).toBe('NOTHING_REQUIRED');
    const { rows } = await app.db.admin.query(`select name, email from member where username = 'named'`);
    expect(rows).toEqual([{ name: 'Somebody', email: 'named@acme.example' }]);
  });

  it('takes another password than the one that was given, then and later', async () => {
    const session = await arrived('same', { email: 'same@acme.example' });
    const refused = [
      { field: 'password', message: 'Choose a new password, not one that someone else gave you.' },
    ];
    expect((await complete(session, { password: given })).json.data).toMatchObject({ fields: refused });
    expect(await lacks(session)).toEqual(['password']);
    expect((await complete(session, own)).json.code).toBe(0);
    const change = (original: string, next: string) => {
      const body = { original: { password: original }, next: { password: next } };
      return app.ask('PUT', '/api/v1/personal/password', {
        body: JSON.stringify(body),
        headers: { ...session, 'accept-language': 'en' },
      });
    };
    expect((await change(own.password, 'Other-meadow-9')).json.code).toBe(0);
    // Nor in two steps: it stays the one that others know.
    const back = await change('Other-meadow-9', given);
    expect(back.json.data['fields']).toEqual([{ ...refused[0], field: 'next' }]);
  });

  it('takes another password by a code, too, while one that was given waits to be changed', async () => {
    await arrived('coded', { email: 'coded@acme.example' });
    const to = 'coded@acme.example';
    const reset = async (password: string) => {
      now += 3_600_000;
      const asked = await app.post('/api/v1/auth/codes', { purpose: 'reset', to, prefix: 'acme' });
      const proof = { codeId: asked.json.data['codeId'], code: await delivery.codeFor(to) };
      return app.post('/api/v1/auth/password/reset', { to, prefix: 'acme', password, ...proof });
    };
    expect((await reset(given)).json.data).toMatchObject({ error: 'INVALID_INPUT' });
    expect((await reset('Fresh-meadow-9')).json.code).toBe(0);
    expect((await reset(given)).json.data).toMatchObject({ error: 'INVALID_INPUT' });
  });

  it('is won by one of two that complete it at once, and ends the sessions of the other', async () => {
    const sessions = [
      await arrived('twice', { email: 'twice@acme.example' }),
      await signInWith('twice', given),
    ];
    const answers = await Promise.all(
      sessions.map((session, at) => complete(session, { password: `Fresh-meadow-${at}` })),
    );
    const won = answers.findIndex(({ json }) => json.code === 0);
    const lost = answers[1 - won]!;
    expect(won).toBeGreaterThanOrEqual(0);
    expect(lost.status).toBeGreaterThanOrEqual(400);
    expect(['NOTHING_REQUIRED', 'SESSION_ENDED']).toContain(lost.json.data['error']);
    const works = async (password: string) =>
      (await app.post('/api/v1/auth/login', { username: 'twice', prefix: 'acme', password })).status;
    expect([await works(`Fresh-meadow-${won}`), await works(`Fresh-meadow-${1 - won}`)]).toEqual([200, 401]);
    const profile = (session: object) =>
      app.ask('GET', '/api/v1/auth/user/simple/info', { headers: { ...session } });
    expect((await profile(sessions[won]!)).json.code).toBe(0);
    expect((await profile(sessions[1 - won]!)).json.data['error']).toBe('SESSION_ENDED');
    const lines = await app.db.admin.query(
      `select 1 from audit where action = 'member.complete' and subject_id = (select id::text from member where username = 'twice')`,
    );
    expect(lines.rowCount).toBe(1);
  });

  it('takes an address by a code that was sent to it, and none that no code can be sent to', async () => {
    const session = await arrived('reached');
    const contact = 'reached@acme.example';
    const said = async (body: object) => (await complete(session, { ...own, ...body })).json.data;
    expect(await said({ contact })).toMatchObject({ fields: [{ field: 'code' }] });
    expect(await said({ contact, codeId: 'x', code: '123456' })).toMatchObject({ error: 'CODE_REFUSED' });
    const elsewhere = await codeFor(session, 'else@acme.example');
    expect(await said({ contact, ...elsewhere })).toMatchObject({ error: 'CODE_REFUSED' });
    const byMail = [{ field: 'contact', message: 'Enter a valid e-mail address.' }];
    for (const unproved of ['138 0000 0001', 'nobody'])
      expect(await said({ contact: unproved })).toMatchObject({ error: 'INVALID_INPUT', fields: byMail });
    const body = { to: '13800000001' };
    const asked = await app.post('/api/v1/auth/account/codes', body, { ...session, 'accept-language': 'zh' });
    expect(asked.json.data).toMatchObject({ fields: [{ field: 'to', message: '请填写有效的邮箱。' }] });
    expect(await lacks(session)).toEqual(['password', 'contact']);
    ways.phone = true;
    const byPhone = { contact: '138 0000 0001', ...(await codeFor(session, '13800000001')) };
    const done = await said(byPhone);
    ways.phone = false;
    expect(done).toEqual({ incomplete: [] });
  });

  it('takes no address of another account of its organisation', async () => {
    const session = await arrived('second');
    const contact = 'taken@acme.example';
    const proved = { ...own, contact, ...(await codeFor(session, contact)) };
    expect((await complete(session, proved)).json.data['error']).toBe('CONTACT_TAKEN');
  });

  it('wants an address only where something can be sent to it, and never of who has arrived', async () => {
    ways.email = false;
    const session = await arrived('unreached');
    expect(await lacks(session)).toEqual(['password']);
    ways.email = true;
    expect(await lacks(session)).toEqual(['password', 'contact']);
    const byPhone = await arrived('by.phone', { phone: '13800000009' });
    expect(await lacks(byPhone)).toEqual(['password']);
    expect((await complete(byPhone, own)).json.data).toEqual({ incomplete: [] });
    expect(await lacks(await app.signIn('other', 'acme'))).toEqual([]);
    await app.db.admin.query(`update member set email = null where username = 'other'`);
    expect(await lacks(await app.signIn('other', 'acme'))).toEqual([]);
  });

  it('sets up a one-time password where the policy asks for it', async () => {
    await app.db.admin.query(
      `update tenant_setting set totp_policy = 'administrators' where tenant_id = $1`,
      [acme],
    );
    await app.addMember(acme, 'chief', { administrator: true });
    const session = await app.signIn('chief', 'acme');
    expect(await lacks(session)).toEqual(['totp']);
    const { json } = await app.post('/api/v1/auth/totp/begin', {}, session);
    const secret = Secret.fromBase32(String(json.data['secret']));
    const code = new TOTP({ secret }).generate({ timestamp: now });
    await app.post('/api/v1/auth/totp/finish', { ticket: json.data['ticket'], code }, session);
    expect(await lacks(session)).toEqual([]);
    await app.db.admin.query('update tenant_setting set totp_policy = null where tenant_id = $1', [acme]);
  });
});
