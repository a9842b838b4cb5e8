import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminPassword, masterKey, startTestApp } from '../../../test/app.ts';
import { type NotificationWorld, notificationWorld, readers } from '../../../test/notification-world.ts';
import { createApp } from '../../app.ts';
import { jobScope } from '../../platform/db/job-scope.ts';
import { notify } from '../../platform/delivery/notify.ts';
import { silentLog } from '../../platform/log.ts';
import { mostAttempts } from '../../platform/outbox/outbox.ts';
import { accountMessage } from '../auth/index.ts';
import { notificationTasks } from './notifications.jobs.ts';

/** Between the fact and the mail server: the ledger, the outbox, and processes that die. */
let w: NotificationWorld;
beforeAll(async () => {
  w = await notificationWorld();
});
afterAll(() => w.close());
beforeEach(async () => {
  await w.pass(2 * 3_600_000);
  await w.settled();
});

describe('a notice on its way', () => {
  const putOne = (memberId: string) => {
    const scope = jobScope([w.shop]);
    const at = new Date(w.now()).toISOString();
    const params = { change: 'phone', at, address: '10.0.0.1', by: null } as const;
    return w.app.db.database.withTenant(scope, (tx) =>
      notify(tx, scope, accountMessage, [{ memberId, params }]),
    );
  };
  const ledger = async () =>
    (
      await w.app.db.admin.query(
        `select kind, state, reason, params, address from delivery
         where tenant_id = $1 and channel = 'email' order by created_at, id`,
        [w.shop],
      )
    ).rows;

  it('outlives the process that it began in, and leaves once, however many processes look', async () => {
    const other = await startTestApp({ allowedTargets: ['127.0.0.0/8'] });
    try {
      await w.setServer(w.mail.port, other);
      await other.db.admin.query(`update member set email = 'survivor@example.test'`);
      const admin = await other.signIn('admin');
      const body = JSON.stringify({
        original: { password: adminPassword },
        next: { password: 'Fresh-meadow-7' },
      });
      // No queue runs there: what is told waits, as it does when the process dies at this moment.
      expect((await other.ask('PUT', '/api/v1/personal/password', { headers: admin, body })).status).toBe(
        200,
      );
      const left = async () => (await other.db.admin.query('select topic from outbox')).rows.length;
      // One to the mailbox, one to the messages of the console.
      expect(await left()).toBe(2);
      const before = w.mail.mails.length;
      const again = await Promise.all(
        [1, 2].map(() =>
          createApp({
            database: other.db.database,
            jobs: other.db.jobs,
            log: silentLog,
            masterKey,
            version: '0.0.0-test',
            allowedTargets: ['127.0.0.0/8'],
          }),
        ),
      );
      await expect.poll(left, { timeout: 15_000 }).toBe(0);
      await Promise.all(again.map((one) => one.close()));
      expect(readers(w.mail.mails.slice(before))).toEqual(['survivor@example.test']);
    } finally {
      await other.close();
    }
  });

  it('leaves later where the mail server is away, under one Message-ID', async () => {
    await w.setServer(9);
    await putOne(w.members.keeper);
    // What goes to the console is on its way beside it: an attempt counts from its beginning, an error from its end.
    const failed = async () =>
      (await w.app.db.admin.query('select payload from outbox where last_error is not null')).rows;
    await expect.poll(failed, { timeout: 15_000 }).toHaveLength(1);
    const rows = await failed();
    const [message, ...more] = await w.mailsOf(() => w.setServer(w.mail.port));
    expect([message?.to, more]).toEqual([['keeper@example.test'], []]);
    expect(message?.headers.get('message-id')).toBe(`<${rows[0].payload.deliveryId}@example.test>`);
    expect((await ledger()).at(-1)).toEqual({
      kind: 'account',
      state: 'sent',
      reason: null,
      params: null,
      address: null,
    });
  });

  it('is done with where nobody can be reached: no address, no member, an address that is refused', async () => {
    await w.app.db.admin.query(`update member set email = null where username = 'keeper'`);
    expect(await w.mailsOf(() => putOne(w.members.keeper))).toEqual([]);
    expect(await w.mailsOf(() => putOne(randomUUID()))).toEqual([]);
    await w.app.db.admin.query(`update member set email = 'refused@example.test' where username = 'keeper'`);
    expect(await w.mailsOf(() => putOne(w.members.keeper))).toEqual([]);
    await w.app.db.admin.query(`update member set email = 'keeper@example.test' where username = 'keeper'`);
    expect((await ledger()).slice(-3).map(({ state, reason }) => [state, reason])).toEqual([
      ['skipped', 'no-address'],
      ['skipped', 'no-reader'],
      ['failed', 'recipient-refused'],
    ]);
  });

  it('that never gets through is given up in the end, which the ledger says', async () => {
    await w.setServer(9);
    await putOne(w.members.keeper);
    const due = () =>
      w.app.db.admin.query(
        `update outbox set available_at = now(), attempts = greatest(attempts, $1)
         where lease_token is null and dead_at is null`,
        [mostAttempts - 1],
      );
    const last = async () => (await due(), (await ledger()).at(-1));
    await expect.poll(last, { timeout: 20_000, interval: 500 }).toEqual({
      kind: 'account',
      state: 'failed',
      reason: 'port-refused',
      params: null,
      address: null,
    });
    await w.settled();
    await w.setServer(w.mail.port);
    await w.app.db.admin.query('delete from outbox');
  });

  const sweep = async () => {
    const tasks = notificationTasks({
      database: w.app.db.database,
      tenantIds: async () => [w.shop],
      clock: () => Date.now(),
      log: silentLog,
    });
    await tasks['notifications.forget']?.run({}, new AbortController().signal);
  };

  it('is swept from the ledger after 90 days, and not before', async () => {
    await w.app.db.admin.query('delete from delivery');
    const add = (days: number) =>
      w.app.db.admin.query(
        `insert into delivery (tenant_id, id, kind, channel, state, created_at, settled_at)
         values ($1, $2, 'code', 'email', 'sent', now() - $3 * interval '1 day', now())`,
        [w.shop, randomUUID(), days],
      );
    await add(89);
    await add(91);
    await sweep();
    expect(await ledger()).toHaveLength(1);
  });

  it('is given up in the ledger after 30 days where its end could not be written', async () => {
    await w.app.db.admin.query('delete from delivery');
    for (const days of [29, 31])
      await w.app.db.admin.query(
        `insert into delivery (tenant_id, id, kind, channel, member_id, address, params, created_at)
         values ($1, $2, 'account', 'email', $3, $4, '{}', now() - $5 * interval '1 day')`,
        [w.shop, randomUUID(), w.members.keeper, `${days}@example.test`, days],
      );
    await sweep();
    const { rows } = await w.app.db.admin.query(
      'select state, reason, address, params from delivery order by created_at desc',
    );
    expect(rows).toEqual([
      { state: 'waiting', reason: null, address: '29@example.test', params: {} },
      { state: 'failed', reason: 'given-up', address: null, params: null },
    ]);
    await w.app.db.admin.query('delete from delivery');
  });
});
