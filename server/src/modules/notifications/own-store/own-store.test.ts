import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type NotificationWorld, notificationWorld } from '../../../../test/notification-world.ts';
import { silentLog } from '../../../platform/log.ts';
import { outboxFilled } from '../../../platform/outbox/outbox.ts';
import { fillOf, OwnStoreWatch } from './watch-own-store.jobs.ts';

let w: NotificationWorld;
beforeAll(async () => {
  w = await notificationWorld();
  await w.app.addMember(1, 'operator', { administrator: true });
  await w.app.addMember(1, 'clerk-above');
  await w.app.db.admin.query(
    `update member set email = username || '@example.test', language = 'en' where username in ('operator', 'clerk-above')`,
  );
});
afterAll(() => w.close());

/** A process whose disk is so full at each look. */
function processOn(server: string) {
  const looks = (percent: number) =>
    w.mailsOf(async () => {
      await new OwnStoreWatch({
        ...{ database: w.app.db.database, log: silentLog, clock: Date.now, folder: '/srv/data', server },
        readFill: async () => ({ percent, freeBytes: 12_340_000_000 }),
      }).look();
      w.app.db.database.events.emit(outboxFilled, undefined);
    });
  return async (percent: number) =>
    (await looks(percent)).map(({ to, subject, text }) => ({ to: String(to), subject, text }));
}

it('the platform’s administrators alone are told of the program’s own disk, once a step upwards and once it has room, over restarts', async () => {
  const at = processOn('noc-1');
  expect(await at(84)).toEqual([]);
  const [first, ...others] = await at(86);
  expect(others).toEqual([]);
  expect(first).toMatchObject({ to: 'operator@example.test', subject: 'The platform’s disk is filling up' });
  expect(first?.text).toContain(
    'the disk of the data folder /srv/data on server noc-1 was 86% full, with 12.3 GB left',
  );
  expect(await at(84)).toEqual([]);
  expect(await at(96)).toMatchObject([{ subject: 'The platform’s disk is about to be full' }]);
  // Better, and worse again: each step upwards is news, none downwards but the last.
  expect(await at(90)).toEqual([]);
  expect(await at(95)).toMatchObject([{ subject: 'The platform’s disk is about to be full' }]);
  expect(await at(60)).toMatchObject([{ subject: 'The platform’s disk has room again' }]);
  expect(await at(60)).toEqual([]);
  const { rows } = await w.app.db.admin.query('select * from own_store');
  expect(rows).toEqual([]);
});

it('each process is told of by itself', async () => {
  expect(await processOn('noc-1')(97)).toMatchObject([
    { subject: 'The platform’s disk is about to be full' },
  ]);
  expect(await processOn('noc-2')(97)).toMatchObject([{ text: expect.stringContaining('noc-2') as string }]);
});

it('a look that fails ends nothing, and the next one tells', async () => {
  let isAway = true;
  const watch = new OwnStoreWatch({
    ...{ database: w.app.db.database, log: silentLog, clock: Date.now, folder: '/srv/data', server: 'noc-3' },
    readFill: async () => {
      if (isAway) throw new Error('EIO');
      return { percent: 99, freeBytes: 1 };
    },
  });
  await watch.look();
  expect(watch.fill).toBeUndefined();
  isAway = false;
  await watch.look();
  const { rows } = await w.app.db.admin.query(`select band from own_store where server = 'noc-3'`);
  expect(rows).toEqual([{ band: 95 }]);
});

it('how full a disk is, is read of the disk of the folder', async () => {
  const { percent, freeBytes } = await fillOf(tmpdir());
  expect(percent).toBeGreaterThanOrEqual(0);
  expect(percent).toBeLessThanOrEqual(100);
  expect(freeBytes).toBeGreaterThanOrEqual(0);
});
