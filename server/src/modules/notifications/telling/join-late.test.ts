import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAlert, putTold, resolveAlert } from '../../../../test/alerts-to-tell.ts';
import { type NotificationWorld, notificationWorld } from '../../../../test/notification-world.ts';
import { outboxFilled } from '../../../platform/outbox/outbox.ts';

/** What waits for a mail server that is away, and how it leaves as that is back. */
let w: NotificationWorld;
beforeAll(async () => {
  w = await notificationWorld();
});
afterAll(() => w.close());
beforeEach(async () => {
  await w.pass(2 * 3_600_000);
  await w.settled();
  await w.app.db.admin.query('delete from delivery; delete from alert');
});

const mailTopics = `topic in ('delivery-outside', 'alert-digest')`;
const hold = `update outbox set available_at = now() + interval '1 hour' where ${mailTopics} and lease_token is null and attempts > 0`;
/** Until so many mails have failed, none of which is tried again by itself. */
async function failed(count: number): Promise<void> {
  const held = async () => {
    await w.app.db.admin.query(hold);
    const { rows } = await w.app.db.admin.query(
      `select count(*)::int as count from outbox where ${mailTopics} and last_error is not null and lease_token is null
         and available_at > now() + interval '50 minutes'`,
    );
    return rows[0].count as number;
  };
  await expect.poll(held, { timeout: 20_000 }).toBe(count);
}
const look = async (which: string) => {
  await w.app.db.admin.query(`update outbox set available_at = now() where ${which}`);
  w.app.db.database.events.emit(outboxFilled, undefined);
};
const fire = async (subjectName: string) => {
  const id = await addAlert(w.app, w.shop, { subjectName });
  await putTold(w.app, w.shop, id, 'fired');
  return id;
};
/** What waits of one subject: facts of several alerts are read side by side, so their mails are put out in any order. */
const ofSubject = (name: string) =>
  `id = (select min(o.id) from outbox o join delivery d on d.id::text = o.payload ->> 'deliveryId'
    where o.topic = 'delivery-outside' and d.params::text like '%"${name}"%')`;
const mailLines = async () =>
  (
    await w.app.db.admin.query(
      `select state, reason, attempts, digest_id is not null as joined from delivery where channel = 'email' and member_id = $1`,
      [w.members.keeper],
    )
  ).rows;

describe('mails about alerts whose server was away', () => {
  it('for longer than an hour leave joined as it is back: one by itself and one with all others', async () => {
    await w.setServer(9);
    for (let at = 1; at <= 8; at += 1) await fire(`Core-${at}`);
    const over = await fire('Core-9');
    await failed(9);
    // Its end waits behind its beginning.
    await resolveAlert(w.app, over);
    await putTold(w.app, w.shop, over, 'resolved');
    await expect.poll(async () => (await mailLines()).length, { timeout: 15_000 }).toBe(10);
    // More than ten within the hour gather, and their mail fails as well.
    await fire('Core-10');
    await fire('Core-11');
    await expect.poll(async () => (await mailLines()).length, { timeout: 15_000 }).toBe(12);
    await look(`topic = 'alert-digest'`);
    await failed(10);
    await w.pass(2 * 3_600_000);
    const mails = await w.mailsOf(async () => {
      await w.setServer(w.mail.port);
      await look(ofSubject('Core-1'));
    });
    expect(mails.map(({ subject }) => subject)).toEqual([
      '[Critical] Device down: Core-1 (shop)',
      '11 messages about alerts of shop',
    ]);
    for (let at = 2; at <= 11; at += 1) expect(mails[1]?.text).toContain(`Core-${at}`);
    expect(mails[1]?.text).toContain('[Resolved] Device down: Core-9');
    const lines = await mailLines();
    expect(lines.filter(({ state, reason }) => state === 'sent' && reason === null)).toHaveLength(12);
    expect(lines.filter(({ joined }) => joined)).toHaveLength(11);
    // What was tried before it was joined is counted: nine by themselves, of which one once more, and two together.
    expect(lines.filter(({ attempts }) => attempts >= 2)).toHaveLength(11);
  });

  it('for less than an hour leave each by itself', async () => {
    await w.setServer(9);
    for (let at = 1; at <= 3; at += 1) await fire(`Core-${at}`);
    await failed(3);
    await w.pass(30 * 60_000);
    const mails = await w.mailsOf(async () => {
      await w.setServer(w.mail.port);
      await look(ofSubject('Core-1'));
      await expect
        .poll(async () => (await mailLines()).filter(({ state }) => state === 'sent').length)
        .toBe(1);
      await look(`topic = 'delivery-outside'`);
    });
    expect(mails).toHaveLength(3);
  });
});
