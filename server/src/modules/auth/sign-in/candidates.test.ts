import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OrganisationChoice } from '@linekeeper/contract/errors';
import { adminPassword, startTestApp, type TestApp } from '../../../../test/app.ts';
import { plantCaptcha } from '../../../../test/captcha.ts';
import { keptDelivery } from '../../../../test/delivery.ts';
import { createPasswords } from '../credentials/passwords.ts';
import { mostPasswordsADay } from './choice.service.ts';

const login = '/api/v1/auth/login';
const delivery = keptDelivery({ email: true, phone: false });
const cheap = createPasswords({ cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } });
let app: TestApp;
let now = Date.parse('2026-03-01T08:00:00Z');
let tenants: number[];

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, delivery });
  tenants = [];
  for (let at = 0; at < 8; at += 1) tenants.push(await app.addTenant(`tenant-${at}`));
});
afterAll(() => app.close());
beforeEach(async () => {
  now += 7 * 24 * 3_600_000;
  await app.db.admin.query('delete from login_throttle');
  await app.db.admin.query('delete from member where tenant_id > 1');
});

const passwordOf = (at: number) => `Own-password-${at}`;
/** Adds a member of this name to one of the tenants, with a password that no other has. */
async function member(at: number, username: string, fields: Record<string, unknown> = {}) {
  const id = await app.addMember(tenants[at]!, username);
  const set = { password_hash: await cheap.hash(passwordOf(at)), ...fields };
  for (const [column, value] of Object.entries(set))
    await app.db.admin.query(`update member set ${column} = $1 where id = $2`, [value, id]);
  return id;
}
const ask = (body: object, headers = {}) => app.post(login, body, headers);
const whoIs = async (answer: Awaited<ReturnType<typeof ask>>) => {
  const headers = { authorization: `Bearer ${String(answer.json.data['accessToken'])}` };
  return (await app.ask('GET', '/api/v1/auth/user/simple/info', { headers })).json.data['companyId'];
};
const choiceOf = (answer: Awaited<ReturnType<typeof ask>>) =>
  answer.json.data['choice'] as OrganisationChoice | undefined;
const guess = async (username: string, prefix?: string, headers = {}) =>
  ask({ username, password: 'Wrong-password-1', prefix, ...(await plantCaptcha(app)) }, headers);

describe('signing in without an organisation', () => {
  it('goes through for every account of a name, each by its own password', async () => {
    for (const at of [0, 1, 2, 3, 4]) await member(at, 'li.na');
    for (const at of [4, 2, 0, 1, 3])
      expect(await whoIs(await ask({ username: 'li.na', password: passwordOf(at) }))).toBe(tenants[at]);
  });

  it('goes through for whoever had the name first, however many organisations take it afterwards', async () => {
    // Older accounts of older organisations, given the names only afterwards: as a name, as an address, as a number.
    const others: string[] = [];
    for (const at of [0, 1, 2, 3, 4, 5]) others.push(await member(at, `other-${at}`));
    await member(7, 'wang.wei', { email: 'wang.wei@seven.example', phone: '13800000007' });
    for (const id of others) {
      const names = { username: 'Wang.Wei', email: 'WANG.wei@seven.example', phone: '13800000007' };
      for (const [column, value] of Object.entries(names))
        await app.db.admin.query(`update member set ${column} = $1 where id = $2`, [value, id]);
    }
    for (const username of ['wang.wei', 'wang.wei@seven.example', '13800000007'])
      expect(await whoIs(await ask({ username, password: passwordOf(7) })), username).toBe(tenants[7]);
  });

  it('goes through for whoever proved the address, whoever typed it before', async () => {
    for (const at of [0, 1, 2, 3, 4]) await member(at, `squatter-${at}`, { email: 'zhou@proved.example' });
    const late = { email: 'zhou@proved.example', proved_email: 'Zhou@proved.example' };
    await member(6, 'zhou', late);
    expect(await whoIs(await ask({ username: 'zhou@proved.example', password: passwordOf(6) }))).toBe(
      tenants[6],
    );
    // An address that is another's now proves nothing.
    await app.db.admin.query(`update member set proved_email = 'old@proved.example' where username = 'zhou'`);
    const refused = await ask({ username: 'zhou@proved.example', password: passwordOf(6) });
    expect(refused.json.data['error']).toBe('LOGIN_REFUSED');
  });

  it('goes through in a browser that signed in before, and by the address of the organisation, however late the name is', async () => {
    for (const at of [0, 1, 2, 3, 4, 5]) await member(at, 'admin2');
    const last = { username: 'admin2', password: passwordOf(5) };
    expect((await ask(last)).json.data['error']).toBe('LOGIN_REFUSED');
    const origin = { origin: `http://127.0.0.1:${app.port}` };
    const there = await ask({ ...last, prefix: 'tenant-5' }, origin);
    expect(await whoIs(await ask({ ...last, prefix: 'tenant-5' }))).toBe(tenants[5]);
    const cookie = there.headers['set-cookie']?.map((item) => item.split(';')[0]).join('; ') ?? '';
    expect((await ask(last, { ...origin, cookie })).status).toBe(200);
    expect((await ask(last)).json.data['error']).toBe('LOGIN_REFUSED');
  });

  it('says the same to everybody whom it does not let in', async () => {
    for (const at of [0, 1, 2, 3, 4, 5]) await member(at, 'common');
    await member(0, 'rare');
    const answers = [
      await guess('common'),
      await guess('rare'),
      await guess('nobody'),
      await guess('rare', 'tenant-0'),
    ];
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.json.message).toMatch(/地址/);
  });
});

describe('a password that is right for accounts of several organisations', () => {
  const both = async (username: string) => {
    for (const at of [0, 1]) await app.addMember(tenants[at]!, username);
    await member(2, username);
    return ask({ username, password: adminPassword });
  };

  it('leads to the choice of one, by a ticket that is good once', async () => {
    const answer = await both('chen');
    expect([answer.status, answer.json.code]).toEqual([401, 60340]);
    const { ticket, organisations } = choiceOf(answer)!;
    expect(organisations).toEqual([
      { companyId: tenants[0], name: 'tenant-0', prefix: 'tenant-0' },
      { companyId: tenants[1], name: 'tenant-1', prefix: 'tenant-1' },
    ]);
    const chosen = await app.post(`${login}/choose`, { ticket, companyId: tenants[1] });
    expect(await whoIs(chosen)).toBe(tenants[1]);
    const again = await app.post(`${login}/choose`, { ticket, companyId: tenants[0] });
    expect(again.json.data['error']).toBe('CHALLENGE_OVER');
  });

  it('takes no organisation that was not offered, and none after five minutes', async () => {
    const { ticket } = choiceOf(await both('chen'))!;
    const other = await app.post(`${login}/choose`, { ticket, companyId: tenants[2] });
    expect(other.json.data['error']).toBe('CHALLENGE_OVER');
    const late = choiceOf(await ask({ username: 'chen', password: adminPassword }))!;
    now += 5 * 60_000 + 1;
    const answer = await app.post(`${login}/choose`, { ticket: late.ticket, companyId: tenants[0] });
    expect(answer.json.data['error']).toBe('CHALLENGE_OVER');
  });

  it('counts as much for a name that nobody has as for one that many have', async () => {
    for (const at of [0, 1, 2, 3, 4]) await member(at, 'many');
    const counted = async (username: string, prefix?: string) => {
      await app.db.admin.query('delete from login_throttle');
      await guess(username, prefix);
      const sql = `select count(*)::integer as count from login_throttle where key like 'sign-in %'`;
      return (await app.db.admin.query(sql)).rows;
    };
    expect(await counted('nobody')).toEqual(await counted('many'));
    expect(await counted('nobody', 'tenant-1')).toEqual(await counted('many', 'tenant-1'));
  });

  it('is over when the password changes that it was proved with', async () => {
    const { ticket } = choiceOf(await both('chen'))!;
    await app.db.admin.query(
      `update member set password_hash = $1 where tenant_id = $2 and lower(username) = 'chen'`,
      [await cheap.hash(adminPassword), tenants[1]],
    );
    const answer = await app.post(`${login}/choose`, { ticket, companyId: tenants[1] });
    expect(answer.json.data['error']).toBe('CHALLENGE_OVER');
  });

  it('tells of a disabled account only when it is chosen', async () => {
    const { ticket } = choiceOf(await both('chen'))!;
    await app.db.admin.query('update member set enabled = false where tenant_id = $1', [tenants[1]]);
    const answer = await app.post(`${login}/choose`, { ticket, companyId: tenants[1] });
    expect(answer.json.data['error']).toBe('MEMBER_DISABLED');
  });

  it('is no way to guess at a namesake with passwords of one’s own account', async () => {
    const victim = await member(0, 'boss');
    const own = await member(1, 'boss');
    const set = async (id: string, password: string) =>
      app.db.admin.query('update member set password_hash = $1 where id = $2', [
        await cheap.hash(password),
        id,
      ]);
    for (let count = 0; count < mostPasswordsADay; count += 1) {
      await set(own, `Tried-password-${count}`);
      expect((await ask({ username: 'boss', password: `Tried-password-${count}` })).status).toBe(200);
    }
    await set(own, 'Right-password-9');
    await set(victim, 'Right-password-9');
    const answer = await ask({ username: 'boss', password: 'Right-password-9' });
    expect(choiceOf(answer)).toBeUndefined();
    expect(await whoIs(answer)).toBe(tenants[1]);
    now += 24 * 3_600_000 + 1;
    expect(choiceOf(await ask({ username: 'boss', password: 'Right-password-9' }))).toBeDefined();
  });

  it('is chosen after a code as well', async () => {
    for (const at of [0, 1]) await member(at, `zhao-${at}`, { email: 'zhao@both.example' });
    const to = 'zhao@both.example';
    const { json } = await app.post('/api/v1/auth/codes', { purpose: 'sign-in', to });
    const code = await delivery.codeFor(to);
    const { ticket } = choiceOf(await ask({ username: to, codeId: json.data['codeId'], code }))!;
    const chosen = await app.post(`${login}/choose`, { ticket, companyId: tenants[1] });
    expect(await whoIs(chosen)).toBe(tenants[1]);
  });
});

// Each guess takes several questions of the database: many of them take a busy machine its time.
describe('guessing at an account', { timeout: 120_000 }, () => {
  const names = [
    ['sun', undefined],
    ['sun@one.example', undefined],
    ['13800000001', undefined],
    ['SUN', 'tenant-1'],
    ['sun@one.example', 'tenant-1'],
  ] as const;

  it('by several of its names is counted as one, and told to nobody', async () => {
    await member(1, 'sun', { email: 'sun@one.example', phone: '13800000001' });
    const answers = [];
    for (const [username, prefix] of names) answers.push(await guess(username, prefix));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(401);
    // The five free guesses are used up: the right password is not compared, by a sixth name neither.
    const right = { password: passwordOf(1), ...(await plantCaptcha(app)) };
    const refused = await ask({ username: '13800000001', prefix: 'tenant-1', ...right });
    expect(refused.json.data['error']).toBe('LOGIN_REFUSED');
    now += 301_000;
    const later = { password: passwordOf(1), ...(await plantCaptcha(app)) };
    expect((await ask({ username: 'sun', ...later })).status).toBe(200);
  });

  it('stops nobody of another organisation who goes by the same name', async () => {
    for (const at of [0, 1]) await member(at, 'sun');
    for (let count = 0; count < 6; count += 1) await guess('sun', 'tenant-0');
    const right = { password: passwordOf(1), ...(await plantCaptcha(app)) };
    expect(await whoIs(await ask({ username: 'sun', ...right }))).toBe(tenants[1]);
  });

  it('does not stop its owner in a browser that signed in before, by whichever name', async () => {
    await member(1, 'sun', { email: 'sun@one.example' });
    const origin = { origin: `http://127.0.0.1:${app.port}` };
    const first = await ask({ username: 'sun', password: passwordOf(1) }, origin);
    const cookie = first.headers['set-cookie']?.map((item) => item.split(';')[0]).join('; ') ?? '';
    for (let count = 0; count < 6; count += 1) await guess('sun', 'tenant-1');
    for (const username of ['sun', 'sun@one.example'])
      expect((await ask({ username, password: passwordOf(1) }, { ...origin, cookie })).status).toBe(200);
  });

  it('of one organisation leaves the sign-in of another open', async () => {
    await member(1, 'sun');
    const limit = `update login_throttle set blocked_until = $1 where key like 'sign-in tenant %'`;
    await guess('nobody', 'tenant-0');
    await app.db.admin.query(limit, [new Date(now + 5_000)]);
    expect((await guess('somebody', 'tenant-0')).status).toBe(429);
    const right = { password: passwordOf(1), ...(await plantCaptcha(app)) };
    expect((await ask({ username: 'sun', prefix: 'tenant-1', ...right })).status).toBe(200);
  });
});
