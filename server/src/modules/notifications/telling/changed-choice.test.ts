import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAlert, putTold } from '../../../../test/alerts-to-tell.ts';
import {
  type Headers,
  type NotificationWorld,
  notificationWorld,
} from '../../../../test/notification-world.ts';

/** What gathers for somebody who chooses anew meanwhile. */
let w: NotificationWorld;
let keeper: Headers;
beforeAll(async () => void (w = await notificationWorld()));
afterAll(() => w.close());
beforeEach(async () => {
  for (const table of ['outbox', 'alert', 'alert_choice', 'alert_digest', 'delivery'])
    await w.app.db.admin.query(`delete from ${table}`);
  keeper = await w.app.signIn('keeper', 'shop');
  await w.settled();
});

const hourMs = 3_600_000;
const choose = (body: object) =>
  w.put(
    '/api/v1/personal/alert-choice',
    { app: ['critical'], email: ['critical', 'major'], quiet: null, digest: 'none', ...body },
    keeper,
  );
/** Has something told that waits by the choice of now. */
const gather = async (subjectName = 'Core-1') => {
  const id = await addAlert(w.app, w.shop, { severity: 'major', subjectName });
  const { rows: before } = await w.app.db.admin.query(
    `select count(*)::int as count from delivery where digest_id is not null`,
  );
  await putTold(w.app, w.shop, id, 'fired');
  await expect
    .poll(
      async () =>
        (
          await w.app.db.admin.query(
            `select count(*)::int as count from delivery where digest_id is not null`,
          )
        ).rows[0].count - before[0].count,
      { timeout: 15_000 },
    )
    .toBe(1);
};
/** What gathers: its id, when it is due, and in how many seconds it leaves the outbox. */
const gathering = async () => {
  const { rows } = await w.app.db.admin.query<{ id: string; due_at: Date; left: number }>(
    `select d.id, d.due_at, extract(epoch from o.available_at - now())::float8 as left
     from alert_digest d left join outbox o on o.tenant_id = d.tenant_id and o.key = 'digest ' || d.id
     where d.closed_at is null order by d.reason, d.id`,
  );
  return rows.map(({ id, due_at, left }) => ({ id, dueMs: due_at.getTime(), left }));
};
const nextHourMs = () => (Math.floor(w.now() / hourMs) + 1) * hourMs;

describe('what gathers', () => {
  it('for the mail of a day leaves with that of the hour, where its reader chooses that', async () => {
    await choose({ digest: 'day' });
    await gather();
    const [before] = await gathering();
    expect(before!.dueMs).toBeGreaterThan(nextHourMs());
    await choose({ digest: 'hour' });
    const [after, ...more] = await gathering();
    expect([after!.id, after!.dueMs, more]).toEqual([before!.id, nextHourMs(), []]);
    // It waits for as long as that is away, and no longer.
    expect(after!.left).toBeGreaterThan((nextHourMs() - w.now()) / 1000 - 60);
    expect(after!.left).toBeLessThanOrEqual((nextHourMs() - w.now()) / 1000);
    await gather('Core-2');
    expect(await gathering()).toHaveLength(1);
  });

  it('leaves at once, as the mail that it was, where its reader does without digests or quiet hours', async () => {
    for (const waits of [{ digest: 'day' }, { quiet: { from: 0, to: 1439 } }]) {
      await choose(waits);
      await gather('Core-1');
      await gather('Core-2');
      const [{ id } = { id: '' }] = await gathering();
      const [mail, ...more] = await w.mailsOf(() => choose({}));
      expect([mail?.subject, more]).toEqual(['2 messages about alerts of shop', []]);
      expect(mail?.headers.get('message-id')).toBe(`<${id}@example.test>`);
    }
  });

  it('leaves at the end of shorter quiet hours', async () => {
    const minute = (atMs: number) => Math.floor((atMs % (24 * hourMs)) / 60_000);
    const from = minute(w.now() - hourMs);
    await choose({ quiet: { from, to: minute(w.now() + 5 * hourMs) } });
    await gather();
    await choose({ quiet: { from, to: minute(w.now() + 2 * hourMs) } });
    const [after] = await gathering();
    expect(after!.dueMs).toBe(Math.floor((w.now() + 2 * hourMs) / 60_000) * 60_000);
  });

  it('leaves no later than it was to where its reader chooses a later time', async () => {
    await choose({ digest: 'hour' });
    await gather();
    const before = await gathering();
    await choose({ digest: 'day' });
    const after = await gathering();
    expect(after.map(({ id, dueMs }) => [id, dueMs])).toEqual(before.map(({ id, dueMs }) => [id, dueMs]));
    expect(after[0]!.left).toBeLessThanOrEqual(before[0]!.left);
  });

  it('of somebody else waits on', async () => {
    await choose({ digest: 'day' });
    await gather();
    await w.app.db.admin.query('update alert_digest set member_id = $1', [w.members.clerk]);
    const before = await gathering();
    await choose({});
    expect((await gathering()).map(({ dueMs }) => dueMs)).toEqual(before.map(({ dueMs }) => dueMs));
    await w.app.db.admin.query(`delete from outbox where topic = 'alert-digest'`);
  });
});
