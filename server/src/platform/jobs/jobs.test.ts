import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { catalogueBreaches } from '../db/catalogue.ts';
import { silentLog } from '../log.ts';
import { type Jobs, startJobs, task } from './jobs.ts';

let db: TestDatabase;
const running: Jobs[] = [];
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
  await db.admin.query('delete from graphile_worker._private_jobs');
});

const number = z.strictObject({ value: z.int() });
async function start(
  run: (value: number, signal: AbortSignal) => Promise<void>,
  deadlineMs?: number,
): Promise<Jobs> {
  const jobs = await startJobs({
    connection: db.jobs,
    log: silentLog,
    tasks: {
      operation: task({ payload: number, run: ({ value }, signal) => run(value, signal), deadlineMs }),
    },
  });
  running.push(jobs);
  return jobs;
}
const waiting = async () =>
  (await db.admin.query('select count(*)::int as count from graphile_worker._private_jobs')).rows[0]
    .count as number;

describe('the job queue', () => {
  it('runs what was added, each once', async () => {
    const done: number[] = [];
    const jobs = await start(async (value) => void done.push(value));
    for (let value = 0; value < 20; value += 1) await jobs.add('operation', { value });
    await expect.poll(() => done.length, { timeout: 10_000 }).toBe(20);
    await expect.poll(waiting).toBe(0);
    expect(new Set(done).size).toBe(20);
  });

  it('says that a job is done when every connection was busy for longer than others wait for one', async () => {
    const done: number[] = [];
    let finish = () => {};
    const held = new Promise<void>((resolve) => (finish = resolve));
    const jobs = await start(async (value) => {
      if (value === 0) await held;
      done.push(value);
    });
    await jobs.add('operation', { value: 0 });
    await expect
      .poll(
        async () =>
          (await db.admin.query('select from graphile_worker.jobs where locked_at is not null')).rowCount,
      )
      .toBe(1);
    await db.admin.query('begin; lock table graphile_worker._private_jobs in access exclusive mode');
    const added = Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((value) => jobs.add('operation', { value })),
    );
    finish();
    // Other pools give up after five seconds.
    await new Promise((resolve) => setTimeout(resolve, 5_600));
    await db.admin.query('commit');
    await added;
    await expect.poll(waiting, { timeout: 10_000 }).toBe(0);
    expect(done.sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  }, 30_000);

  it('says that a job is done that ends while the queue stops', async () => {
    const [began, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const jobs = await start(() => {
      began.resolve();
      return finish.promise;
    });
    await jobs.add('operation', { value: 0 });
    await began.promise;
    const stopped = jobs.stop();
    running.length = 0;
    // All that stops beside it has stopped by then.
    await new Promise((resolve) => setTimeout(resolve, 100));
    finish.resolve();
    await stopped;
    expect(await waiting()).toBe(0);
  });

  it('runs a failed job again', async () => {
    let attempts = 0;
    const jobs = await start(async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('not now');
    });
    await jobs.add('operation', { value: 1 });
    await expect.poll(() => attempts).toBe(1);
    await expect
      .poll(
        async () =>
          (await db.admin.query('select attempts from graphile_worker.jobs where locked_at is null')).rows[0]
            ?.attempts,
      )
      .toBe(1);
    await db.admin.query('update graphile_worker._private_jobs set run_at = now()');
    await expect.poll(() => attempts, { timeout: 10_000 }).toBe(2);
    await expect.poll(waiting).toBe(0);
  });

  it('keeps what was added while nobody worked', async () => {
    const first = await start(async () => {});
    await first.stop();
    running.length = 0;
    const late = await start(async () => {});
    await late.add('operation', { value: 7 }, { runAt: new Date(Date.now() + 60_000), key: 'one' });
    await late.add('operation', { value: 8 }, { runAt: new Date(Date.now() + 60_000), key: 'one' });
    await late.stop();
    running.length = 0;
    const done: number[] = [];
    await db.admin.query('update graphile_worker._private_jobs set run_at = now()');
    await start(async (value) => void done.push(value));
    await expect.poll(() => done, { timeout: 10_000 }).toEqual([8]);
  });

  it('ends a run at its deadline', async () => {
    let ended = false;
    const jobs = await start(
      (_value, signal) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => {
            ended = true;
            reject(new Error('late'));
          }),
        ),
      50,
    );
    await jobs.add('operation', { value: 1 });
    await expect.poll(() => ended).toBe(true);
  });

  it('refuses unknown tasks and payloads that are none', async () => {
    const jobs = await start(async () => {});
    await expect(jobs.add('other', {})).rejects.toThrow('There is no task other.');
    await expect(jobs.add('operation', { value: 'x' })).rejects.toThrow();
    await expect(jobs.add('operation', { value: 1, more: 2 })).rejects.toThrow();
  });

  it('leaves the role that serves requests without any access to the queue', async () => {
    await start(async () => {});
    const { rows } = await db.admin.query(
      `select has_schema_privilege('linekeeper_app', 'graphile_worker', 'usage') as may`,
    );
    expect(rows).toEqual([{ may: false }]);
    expect(await catalogueBreaches(db.admin)).toEqual([]);
  });
});
