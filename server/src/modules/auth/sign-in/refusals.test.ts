import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminPassword, startTestApp, type TestApp } from '../../../../test/app.ts';
import { plantCaptcha } from '../../../../test/captcha.ts';
import { type PublicContext } from '../../../platform/http/context.ts';
import { type Log } from '../../../platform/log.ts';
import { type Database } from '../../../platform/db/database.ts';
import { mostLinesAnHour, mostWaiting, noteRefusals } from './refusals.ts';

let app: TestApp;
let now = Date.parse('2026-03-01T08:00:00Z');
let acme: number;
let globex: number;
beforeAll(async () => {
  app = await startTestApp({ clock: () => now });
  acme = await app.addTenant('acme');
  globex = await app.addTenant('globex');
  await app.addMember(acme, 'clerk');
  await app.addMember(acme, 'shared');
  await app.addMember(globex, 'shared');
});
afterAll(() => app.close());
beforeEach(async () => {
  now += 24 * 3_600_000;
  await app.db.admin.query('delete from login_throttle');
});

const ask = async (username: string, password: string, prefix?: string) =>
  app.post('/api/v1/auth/login', { username, password, prefix, ...(await plantCaptcha(app)) });
const nowhere = { warn: () => undefined } as unknown as Log;
let read = 0;
/** The lines since they were last read, once there are so many. */
async function lines(count: number) {
  const since = async () =>
    (
      await app.db.admin.query(
        `select tenant_id as tenant, detail, address, actor_name as actor, row_number() over (order by at, tenant_id) as n
         from audit where action = 'session.refuse' order by at, tenant_id offset $1`,
        [read],
      )
    ).rows;
  await expect.poll(async () => (await since()).length).toBe(count);
  const found = await since();
  read += found.length;
  return found.map(({ tenant, detail, address }) => ({ tenant, address, ...detail }));
}

describe('a refused sign-in in the audit log', () => {
  it('stands with its reason and address in the log of the tenant whose account was meant', async () => {
    await ask('CLERK', 'Wrong-password-1');
    const about = { tenant: acme, username: 'clerk', address: '127.0.0.1', attempts: 1 };
    expect(await lines(1)).toEqual([{ ...about, refusal: 'password' }]);
    await app.db.admin.query(`update member set enabled = false where username = 'clerk'`);
    await ask('clerk', adminPassword, 'acme');
    await app.db.admin.query(`update member set enabled = true where username = 'clerk'`);
    expect(await lines(1)).toEqual([{ ...about, refusal: 'disabled' }]);
    for (let count = 0; count < 6; count += 1) await ask('clerk', 'Wrong-password-1', 'acme');
    const [throttled] = await lines(1);
    expect(throttled).toEqual({ ...about, refusal: 'throttled' });
  });

  it('never tells what was typed, and of a name that nobody has there is no line', async () => {
    await ask('My-secret-password-7', 'clerk');
    await ask('clerk', 'My-secret-password-8');
    await lines(1);
    const { rows } = await app.db.admin.query('select detail::text || actor_name as text from audit');
    expect(rows.map(({ text }) => text).join()).not.toMatch(/secret/);
  });

  it('stands without the address where several organisations have the name: it may be another one’s member', async () => {
    await ask('shared', 'Wrong-password-1');
    const about = { username: 'shared', refusal: 'password', attempts: 1, address: '' };
    expect(await lines(2)).toEqual([
      { ...about, tenant: acme },
      { ...about, tenant: globex },
    ]);
    await ask('shared', 'Wrong-password-1', 'globex');
    expect(await lines(1)).toEqual([{ ...about, tenant: globex, address: '127.0.0.1' }]);
  });

  it('is told once, and again at the tenth and the hundredth of an hour', async () => {
    const memberId = await app.addMember(acme, 'flooded');
    const parts = { database: app.db.database, clock: () => now, log: nowhere };
    const context = { address: '192.0.2.1', requestId: '' } as unknown as PublicContext;
    const counted = async () => {
      const { rows } = await app.db.admin.query(
        `select failures from login_throttle where key like 'refused %'`,
      );
      return rows[0]?.failures as number | undefined;
    };
    for (let count = 1; count <= 12; count += 1) {
      noteRefusals(parts, [{ tenantId: acme, memberId }], 'password', context);
      await expect.poll(counted).toBe(count);
    }
    expect((await lines(2)).map(({ attempts }) => attempts)).toEqual([1, 10]);
  });

  it('fills no log: a tenant has so many lines an hour at most', async () => {
    const memberId = await app.addMember(acme, 'many');
    const parts = { database: app.db.database, clock: () => now, log: nowhere };
    for (let at = 0; at < mostLinesAnHour + 5; at += 1) {
      const context = { address: `192.0.2.${at}`, requestId: '' } as unknown as PublicContext;
      noteRefusals(parts, [{ tenantId: acme, memberId }], 'password', context);
    }
    await expect
      .poll(
        async () => {
          const key = `refused-lines ${acme}`;
          const { rows } = await app.db.admin.query('select failures from login_throttle where key = $1', [
            key,
          ]);
          return rows[0]?.failures as number | undefined;
        },
        { timeout: 20_000 },
      )
      .toBe(mostLinesAnHour + 5);
    await lines(mostLinesAnHour);
  });

  it('keeps no flood waiting: what comes faster than it is noted is counted, and told in one line', async () => {
    const memberId = await app.addMember(acme, 'stormed');
    const parts = { database: app.db.database, clock: () => now, log: nowhere };
    const context = { address: '192.0.2.1', requestId: '' } as unknown as PublicContext;
    for (let at = 0; at < mostWaiting + 51; at += 1)
      noteRefusals(parts, [{ tenantId: acme, memberId }], 'password', context);
    // The first is being written; of those that wait the tenth and the hundredth are told.
    const all = await lines(4);
    expect(all.map(({ attempts, leftOut }) => attempts ?? { leftOut })).toEqual([
      1,
      10,
      100,
      { leftOut: 50 },
    ]);
  });

  it('that could not be noted stands in the log of the server, not in that of a request that is over', async () => {
    const told = { server: [] as unknown[], first: [] as unknown[], second: [] as unknown[] };
    const logOf = (of: keyof typeof told) => ({ warn: (...line: unknown[]) => told[of].push(line) });
    const database = { withTenant: () => Promise.reject(new Error('gone')) } as unknown as Database;
    const parts = { database, clock: () => now, log: logOf('server') as unknown as Log };
    for (const of of ['first', 'second'] as const) {
      const context = { address: '192.0.2.1', requestId: '', log: logOf(of) } as unknown as PublicContext;
      noteRefusals(parts, [{ tenantId: acme, memberId: randomUUID() }], 'password', context);
    }
    await expect.poll(() => Object.values(told).map((lines) => lines.length)).toEqual([2, 0, 0]);
  });
});
