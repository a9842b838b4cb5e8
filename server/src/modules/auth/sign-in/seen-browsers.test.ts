import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { mostKept, mostNotifiedInDay, noteBrowser } from './seen-browsers.ts';

const dayMs = 24 * 3_600_000;
let app: TestApp;
let nowMs = Date.parse('2026-11-21T10:20:00Z');
let tenantId: number;
let memberId: string;
beforeAll(async () => {
  app = await startTestApp();
  tenantId = await app.addTenant('acme');
  memberId = await app.addMember(tenantId, 'clerk');
});
afterAll(() => app.close());
beforeEach(async () => {
  nowMs += 200 * dayMs;
  await app.db.admin.query('delete from seen_browser');
  await app.db.admin.query('update member set browsers_since = now()');
});

/** Whether the member is told. */
const isNotified = async (name: string | undefined, address = '192.0.2.1') => {
  nowMs += 1000;
  const seen = { name, address, userAgent: '' };
  const note = app.db.database.withTenant(jobScope([tenantId]), (tx) =>
    noteBrowser(tx, { tenantId, memberId }, seen, nowMs),
  );
  return (await note) !== undefined;
};
const kept = async () =>
  (await app.db.admin.query('select count(*)::int as n from seen_browser')).rows[0].n as number;

describe('where a member signs in from', () => {
  it.each([
    ['192.0.2.1', '192.0.2.200', '192.0.3.1'],
    ['2001:db8:7:1::5', '2001:db8:7:ffff::9', '2001:db8:8::5'],
    ['::ffff:192.0.2.1', '192.0.2.9', '::ffff:192.0.3.1'],
  ])('by a program is known in its network alone (%s)', async (script, beside, elsewhere) => {
    expect(await isNotified(undefined, script)).toBe(true);
    expect(await isNotified(undefined, script)).toBe(false);
    expect(await isNotified(undefined, beside)).toBe(false);
    expect(await isNotified(undefined, elsewhere)).toBe(true);
  });

  it('by browser is known everywhere', async () => {
    expect(await isNotified('own')).toBe(true);
    expect(await isNotified('own', '198.51.100.1')).toBe(false);
  });

  it('keeps the fifty signed in from last, and does not tell of more for it', async () => {
    expect(await isNotified('daily')).toBe(true);
    expect(await isNotified('once')).toBe(true);
    let notified = 2;
    for (let at = 0; at < mostKept + 10; at += 1) {
      if (at % 20 === 0) expect(await isNotified('daily')).toBe(false);
      if (await isNotified(`cookieless ${at}`)) notified += 1;
    }
    expect(await kept()).toBe(mostKept);
    expect(notified).toBe(mostNotifiedInDay);
    // In use all the while, and not pushed out by those that were used once.
    expect(await isNotified('daily')).toBe(false);
    nowMs += 2 * dayMs;
    expect(await isNotified('once')).toBe(true);
  });
});
