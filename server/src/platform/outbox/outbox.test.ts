import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { jobScope } from '../db/job-scope.ts';
import { silentLog } from '../log.ts';
import {
  createOutbox,
  type Deliver,
  type Delivery,
  mostAttempts,
  triedForMs,
  type Outbox,
  putOut,
  retryAfterS,
} from './outbox.ts';

let db: TestDatabase;
let other: number;
const running: Outbox[] = [];

beforeAll(async () => {
  db = await testDatabase();
  await db.admin.query(`begin; select set_config('app.tenants', '{1}', true)`);
  const { rows } = await db.admin.query(`select add_tenant(1, 16, 'other', 'other') as id`);
  other = rows[0].id;
  await db.admin.query('commit');
});
afterAll(() => db.close());
afterEach(async () => {
  await Promise.all(running.splice(0).map((outbox) => outbox.stop()));
  await db.admin.query('delete from outbox');
});

const put = (key: string, value: number, tenantId = 1) => {
  const scope = jobScope([tenantId]);
  return db.database.withTenant(scope, (tx) => putOut(tx, scope, { topic: 'test', key, payload: { value } }));
};
const start = (deliver: Deliver, given: object = {}) => {
  const outbox = createOutbox({
    database: db.database,
    log: silentLog,
    tenantIds: async () => [1, other],
    deliverers: { test: deliver },
    pollMs: 20,
    ...given,
  });
  running.push(outbox);
  return outbox;
};
/** Lets time pass, as the database sees it, for what waits and for the leases of what is under way. */
const pass = (seconds: number) =>
  db.admin.query(`update outbox set available_at = available_at - $1 * interval '1 second'`, [seconds]);
/** The same for what waits alone: nothing that is being delivered becomes due a second time. */
const passForWaiting = (seconds: number) =>
  db.admin.query(
    `update outbox set available_at = available_at - $1 * interval '1 second' where lease_token is null`,
    [seconds],
  );
const left = async () =>
  (await db.admin.query('select count(*)::int as count from outbox')).rows[0].count as number;

describe('the outbox', () => {
  it('delivers what was committed, and nothing that was rolled back', async () => {
    const got: Delivery[] = [];
    await put('a', 1);
    const scope = jobScope([1]);
    const undone = db.database.withTenant(scope, async (tx) => {
      await putOut(tx, scope, { topic: 'test', key: 'a', payload: { value: 2 } });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    start(async (delivery) => void got.push(delivery));
    await expect.poll(left).toBe(0);
    expect(got).toMatchObject([{ tenantId: 1, topic: 'test', key: 'a', payload: { value: 1 }, attempt: 1 }]);
  });

  it('keeps the order of a key, and lets no key wait for another', async () => {
    const got: string[] = [];
    for (let value = 0; value < 5; value += 1)
      for (const key of ['a', 'b']) await put(key, value, key === 'a' ? 1 : other);
    const allOfB = Promise.withResolvers<void>();
    start(async ({ key, payload, attempt }, signal) => {
      if (key === 'a' && payload['value'] === 0 && attempt === 1) {
        signal.addEventListener('abort', () => allOfB.resolve());
        await allOfB.promise;
        throw new Error('not now');
      }
      const item = `${key}${String(payload['value'])}`;
      got.push(item);
      if (item === 'b4') allOfB.resolve();
    });
    await expect.poll(left, { timeout: 10_000 }).toBe(0);
    expect(got.filter((item) => item.startsWith('a'))).toEqual(['a0', 'a1', 'a2', 'a3', 'a4']);
    expect(got.filter((item) => item.startsWith('b'))).toEqual(['b0', 'b1', 'b2', 'b3', 'b4']);
    expect(got.indexOf('b4')).toBeLessThan(got.indexOf('a0'));
  });

  it('delivers each fact once when several processes work', async () => {
    const got: number[] = [];
    for (let value = 0; value < 60; value += 1) await put(`key ${value % 20}`, value);
    const deliver: Deliver = async ({ payload }) => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      got.push(payload['value'] as number);
    };
    for (let count = 0; count < 3; count += 1) start(deliver, { slots: 5 });
    await expect.poll(left, { timeout: 10_000 }).toBe(0);
    expect([...got].sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_unused, value) => value));
  });

  it('delivers again what a killed process had taken, after its lease', async () => {
    await put('a', 1);
    const never = start(() => new Promise(() => {}), { pollMs: 1_000_000 });
    await expect
      .poll(async () => (await db.admin.query('select attempts from outbox')).rows[0]?.attempts)
      .toBe(1);
    running.splice(running.indexOf(never), 1);
    const got: number[] = [];
    const second = start(async ({ attempt }) => void got.push(attempt), {
      pollMs: 1_000_000,
    });
    expect(await second.drain()).toBe(0);
    await pass(30);
    expect(await second.drain()).toBe(1);
    expect(got).toEqual([2]);
    expect(await left()).toBe(0);
  });

  it('lets nobody wait for a tenant whose deliveries hang, and begins few of that one, oldest first', async () => {
    for (let value = 0; value < 100; value += 1) await put(`slow ${value}`, value);
    const begun: unknown[] = [];
    let ended = 0;
    const got: (readonly [unknown, number])[] = [];
    const hanging = Promise.withResolvers<void>();
    const deliver: Deliver = async ({ tenantId, payload }) => {
      if (tenantId === other) return void got.push([payload['value'], ended]);
      begun.push(payload['value']);
      await hanging.promise;
      ended += 1;
      throw new Error('too slow');
    };
    const outbox = start(deliver);
    await expect.poll(() => begun.length).toBe(4);
    for (const value of [1, 2, 3]) {
      await put('prompt', value, other);
      outbox.wake();
    }
    await expect.poll(() => got.length, { timeout: 10_000 }).toBe(3);
    expect(got).toEqual([1, 2, 3].map((value) => [value, 0]));
    expect(begun).toEqual([0, 1, 2, 3]);
    // Those that ended make room for the next ones, before those that failed come again.
    hanging.resolve();
    await expect.poll(() => begun.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(8);
    expect(begun.slice(4, 8)).toEqual([4, 5, 6, 7]);
  }, 20_000);

  it('tells a delivery that hangs to end before its lease is over', async () => {
    await put('a', 1);
    const ended: unknown[] = [];
    const hang: Deliver = async (_delivery, signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      ended.push((signal.reason as Error).name);
      throw new Error('too slow');
    };
    const outbox = start(hang, { leaseMs: 500, pollMs: 1_000_000 });
    await expect.poll(() => ended).toEqual(['TimeoutError']);
    await outbox.stop();
  });

  it('goes on in a slot that is free while others hang', async () => {
    for (let value = 0; value < 20; value += 1) await put(`key ${value}`, value);
    const got: unknown[] = [];
    let ended = 0;
    const hanging = Promise.withResolvers<void>();
    start(
      async ({ payload }) => {
        const value = payload['value'] as number;
        if (value >= 3) return void got.push(value);
        await hanging.promise;
        ended += 1;
      },
      { pollMs: 1_000_000 },
    );
    await expect.poll(() => got.length, { timeout: 10_000 }).toBe(17);
    expect(got).toEqual(Array.from({ length: 17 }, (_unused, at) => at + 3));
    expect(ended).toBe(0);
    hanging.resolve();
  }, 20_000);

  it('takes no word from a process whose lease is over', async () => {
    await put('a', 1);
    let finish = () => {};
    const slow = start(() => new Promise((resolve) => (finish = () => resolve())), {
      pollMs: 1_000_000,
    });
    await expect
      .poll(async () => (await db.admin.query('select attempts from outbox')).rows[0]?.attempts)
      .toBe(1);
    await pass(30);
    const second = start(() => Promise.reject(new Error('later')), { pollMs: 1_000_000 });
    await expect
      .poll(async () => (await db.admin.query('select last_error from outbox')).rows[0]?.last_error)
      .toBe('Error: later');
    finish();
    await slow.stop();
    await second.stop();
    expect(await left()).toBe(1);
  });

  it('hands each topic to who delivers it, and keeps one that nobody delivers here for a program that does', async () => {
    const got: string[] = [];
    const scope = jobScope([1]);
    await db.database.withTenant(scope, async (tx) => {
      for (const topic of ['unheard-of', 'other', 'test'])
        await putOut(tx, scope, { topic, key: topic, payload: {} });
    });
    const outbox = start(async () => void got.push('test'), {
      deliverers: { test: async () => void got.push('test'), other: async () => void got.push('other') },
      pollMs: 1_000_000,
    });
    await expect.poll(async () => (await outbox.drain(), got.toSorted())).toEqual(['other', 'test']);
    const rest = async () => (await db.admin.query('select topic, attempts, dead_at from outbox')).rows;
    await expect.poll(rest).toEqual([{ topic: 'unheard-of', attempts: 0, dead_at: null }]);
  });

  it('gives up in the end, keeps what it gave up on, and goes on behind it', async () => {
    await put('a', 1);
    await put('a', 2);
    const got: unknown[] = [];
    const outbox = start(
      async ({ payload }) => {
        if (payload['value'] === 1) throw new Error('never');
        got.push(payload['value']);
      },
      { pollMs: 1_000_000 },
    );
    const read = async () =>
      (await db.admin.query('select attempts, dead_at is not null as dead, last_error from outbox')).rows;
    await expect
      .poll(
        async () => {
          await passForWaiting(1_801);
          await outbox.drain();
          return read();
        },
        { timeout: 60_000, interval: 1 },
      )
      .toEqual([{ attempts: mostAttempts, dead: true, last_error: 'Error: never' }]);
    expect(got).toEqual([2]);
    // Nothing is tried any more, however late it is.
    await passForWaiting(1_801);
    expect(await outbox.drain()).toBe(0);
    expect((await read())[0].attempts).toBe(mostAttempts);
  });

  it('waits longer after each failure, never longer than half an hour, and for more than three days in all', () => {
    expect([1, 2, 3, 6, 7, mostAttempts].map(retryAfterS)).toEqual([1, 4, 16, 1024, 1800, 1800]);
    const hours = triedForMs / 3_600_000;
    expect([hours > 72, hours]).toEqual([true, expect.closeTo(72.4, 1)]);
  });
});
