import { randomUUID } from 'node:crypto';
import { reportFilesMostBytes, reportFilesStayDays } from '@linekeeper/contract/reports/report-terms';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mondayMs, scheduleWorld, weekMs } from '../../../../test/schedule-world.ts';

let world: Awaited<ReturnType<typeof scheduleWorld>>;
beforeEach(async () => {
  world = await scheduleWorld();
});
afterEach(() => world.close());

/** A report of a tenant that takes all the room that there is, made at a time. */
const fill = (tenantId: number, atMs: number) =>
  world.sql(
    `insert into report (tenant_id, id, kind, place, place_name, from_at, to_at, as_of, time_zone, language, contents, created_by,
       expires_at, is_whole, made_or_sent_at, kept_bytes)
     values ($1, $2, 'traffic', '{"scope":"tenant"}', '', $3::timestamptz - interval '1 day', $3, $3, 'UTC', 'en', '{lines}', 'x',
       $3::timestamptz + interval '400 days', true, $3, $4)`,
    [tenantId, randomUUID(), new Date(atMs), reportFilesMostBytes],
  );

describe('a scheduled report', () => {
  it('counts in the archive of the customer that it is of: where that is full the run says so, and goes on with others', async () => {
    const id = await world.add(world.asProvider, { customers: { ids: [world.one, world.two] } });
    await fill(world.one, mondayMs - weekMs);
    // What the provider itself has is of no account.
    await fill(world.msp, mondayMs - weekMs);
    world.time.nowMs = mondayMs;
    await world.minute();
    expect(await world.runs('provider', id)).toMatchObject([
      { done: 1, failed: 1, omitted: [{ customer: 'one', state: 'failed', reason: 'no-room' }] },
    ]);
    expect((await world.sent('provider')).map(({ customer }) => customer)).toEqual(['two']);
  });

  it('stays for as long as a mail is tried, however long before it was made', async () => {
    const second = await world.addMember(world.own, 'second', { administrator: true });
    await world.sql(`update member set language = 'zh' where username = 'boss'`);
    await world.add(world.asBoss, { language: 'reader', memberIds: [second] });
    world.time.nowMs = mondayMs;
    await world.begin();
    const stop = new AbortController();
    let drawn = 0;
    world.drawing.draw = async () => {
      drawn += 1;
      if (drawn === 1) return Buffer.from('%PDF');
      stop.abort();
      throw new Error('stopped');
    };
    await world.runOne(stop.signal);
    world.drawing.draw = async () => Buffer.from('%PDF');
    // The one of two that was made: whose language came first is of no account.
    const { rows: made } = await world.sql('select id, made_or_sent_at from report');
    expect(made.map((report) => report['made_or_sent_at'])).toEqual([new Date(mondayMs)]);
    // The server was off for longer than files of old reports stay.
    const laterMs = mondayMs + (reportFilesStayDays + 5) * 86_400_000;
    world.time.nowMs = laterMs;
    await world.runOne();
    const { rows } = await world.sql('select made_or_sent_at from report where id = $1', [made[0].id]);
    expect(rows).toEqual([{ made_or_sent_at: new Date(laterMs) }]);
  });
});
