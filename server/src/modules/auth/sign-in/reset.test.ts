import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminPassword, startTestApp, type TestApp } from '../../../../test/app.ts';
import { keptDelivery } from '../../../../test/delivery.ts';

const delivery = keptDelivery();
let app: TestApp;
let now = Date.parse('2026-03-01T08:00:00Z');
const mail = 'clerk@acme.example';
let clerk: string;

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, delivery });
  clerk = await app.addMember(await app.addTenant('acme'), 'clerk');
  await app.db.admin.query(`update member set email = $1 where username = 'clerk'`, [mail]);
});
afterAll(() => app.close());
beforeEach(async () => {
  now += 3_600_000;
  delivery.clear();
  await app.db.admin.query('delete from login_throttle');
});

const codeFor = async (purpose = 'reset') => {
  const { json } = await app.post('/api/v1/auth/codes', { purpose, to: mail, prefix: 'acme' });
  return { codeId: String(json.data['codeId']), code: await delivery.codeFor(mail) };
};
const reset = (given: object) =>
  app.post(
    '/api/v1/auth/password/reset',
    { to: mail, prefix: 'acme', ...given },
    { 'accept-language': 'en' },
  );
const login = async (password: string) =>
  (await app.post('/api/v1/auth/login', { username: 'clerk', prefix: 'acme', password })).status;

describe('a forgotten password (issue 3 A)', () => {
  it('is set anew by a code, ends all sessions and begins none', async () => {
    const session = await app.signIn('clerk', 'acme');
    const answer = await reset({ ...(await codeFor()), password: 'Fresh-meadow-9' });
    expect(answer.json).toEqual({ code: 0, message: '', data: {} });
    expect(answer.headers['set-cookie']).toBeUndefined();
    const user = await app.ask('GET', '/api/v1/auth/user/simple/info', { headers: session });
    expect(user.status).toBe(401);
    expect([await login(adminPassword), await login('Fresh-meadow-9')]).toEqual([401, 200]);
  });

  it('is on the audit log, without the password', async () => {
    const { rows } = await app.db.admin.query(`select * from audit where action = 'member.password.reset'`);
    expect(rows[0]).toMatchObject({
      actor_name: 'clerk',
      subject_id: clerk,
      detail: { by: 'email', endedSessions: 1 },
    });
    expect(JSON.stringify(rows)).not.toContain('meadow');
  });

  it('needs a code of its own purpose, once', async () => {
    const foreign = await codeFor('sign-in');
    expect((await reset({ ...foreign, password: 'Other-meadow-9' })).json.data['error']).toBe('CODE_REFUSED');
    now += 60_000;
    const given = await codeFor();
    expect((await reset({ ...given, password: 'Fresh-meadow-8' })).json.code).toBe(0);
    expect((await reset({ ...given, password: 'Other-meadow-9' })).json.data['error']).toBe('CODE_REFUSED');
    expect([await login('Other-meadow-9'), await login('Fresh-meadow-8')]).toEqual([401, 200]);
  });

  it('meets the rule of passwords, in the words of the specification, and a fault leaves the code good', async () => {
    const given = await codeFor();
    const said = async (password: unknown) =>
      ((await reset({ ...given, password })).json.data['fields'] as { message: string }[])[0]?.message;
    expect(await said('')).toBe('The password cannot be empty.');
    expect(await said('Ab1!')).toBe('The length must be between 8 and 20.');
    expect(await said('abcdefgh1')).toMatch(/^The password needs 3 of the 4 kinds/);
    expect(await said(['Fresh-meadow-7'])).toBe('This has the wrong type.');
    await app.db.admin.query('delete from login_throttle');
    expect((await reset({ ...given, password: 'Fresh-meadow-7' })).json.code).toBe(0);
  });

  it('answers the same for an account that does not exist', async () => {
    const body = { codeId: 'x', code: '123456', password: 'Fresh-meadow-6' };
    const [known, unknown] = [await reset(body), await reset({ ...body, to: 'nobody@acme.example' })];
    expect(known.json.data['error']).toBe('CODE_REFUSED');
    expect(known.text).toBe(unknown.text);
  });

  it('is slowed when it is guessed', async () => {
    const statuses = [];
    for (let count = 0; count < 6; count += 1)
      statuses.push((await reset({ codeId: 'x', code: '123456', password: 'Fresh-meadow-6' })).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });
});

describe('a forgotten password without an organisation', () => {
  const to = 'shared@people.example';
  const ask = (more: object = {}) => app.post('/api/v1/auth/codes', { purpose: 'reset', to, ...more });
  const resetWith = (given: object) =>
    app.post('/api/v1/auth/password/reset', { to, ...given }, { 'accept-language': 'en' });
  const signsIn = async (prefix: string, password: string) =>
    (await app.post('/api/v1/auth/login', { username: to, prefix, password })).status === 200;
  beforeAll(async () => {
    for (const prefix of ['reset-a', 'reset-b']) {
      const id = await app.addMember(await app.addTenant(prefix), `of-${prefix}`);
      await app.db.admin.query(`update member set email = $1 where id = $2`, [to, id]);
    }
  });
  /** The letters by the organisation that they name. */
  const codesOf = async () => {
    await expect.poll(() => delivery.sent.length).toBe(2);
    return Object.fromEntries(
      delivery.sent.map(({ text }) => [
        /reset-[ab]/.exec(text ?? '')?.[0] ?? '',
        /\b\d{6}\b/.exec(text ?? '')?.[0] ?? '',
      ]),
    );
  };

  it('is told to every account of the address, each by a letter that names its organisation', async () => {
    const codeId = String((await ask()).json.data['codeId']);
    const codes = await codesOf();
    expect(Object.keys(codes).sort()).toEqual(['reset-a', 'reset-b']);
    expect(codes['reset-a']).not.toBe(codes['reset-b']);
    const answer = await resetWith({ codeId, code: codes['reset-b'], password: 'Second-meadow-1' });
    expect(answer.json.code, answer.text).toBe(0);
    expect(await signsIn('reset-b', 'Second-meadow-1')).toBe(true);
    expect(await signsIn('reset-a', adminPassword)).toBe(true);
    // The other letter is good still, this one is used up.
    const again = await resetWith({ codeId, code: codes['reset-b'], password: 'Second-meadow-2' });
    expect(again.json.data['error']).toBe('CODE_REFUSED');
    const other = await resetWith({ codeId, code: codes['reset-a'], password: 'Second-meadow-3' });
    expect(other.json.code).toBe(0);
    expect(await signsIn('reset-a', 'Second-meadow-3')).toBe(true);
  });

  it('is answered the same for nobody’s address, and keeps as many codes', async () => {
    const kept = async () =>
      (await app.db.admin.query('select count(*)::int as n from verification_code')).rows[0].n as number;
    const counts: number[] = [];
    const answers: unknown[] = [];
    for (const one of [to, 'nobody@people.example']) {
      const before = await kept();
      const { json, status } = await ask({ to: one });
      counts.push((await kept()) - before);
      answers.push([status, Object.keys(json.data), json.data['resendAfterS'], json.data['expiresAt']]);
    }
    expect(counts).toEqual([5, 5]);
    expect(answers[0]).toEqual(answers[1]);
    await codesOf();
    expect(delivery.sent.every((message) => message.to === to)).toBe(true);
  });
});
