import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { jobScope } from '../db/job-scope.ts';
import { silentLog } from '../log.ts';
import { runWork } from './run-operation.ts';
import { workHandler, type WorkHandler } from './operation-handler.ts';
import { claimWork, insertWork } from './operation-rows.ts';

let app: TestApp;
let acme: number;
const steps: Record<string, () => void> = {};

const handlers: WorkHandler[] = [
  workHandler({
    kind: 'test.count',
    input: z.strictObject({ upTo: z.int() }),
    run: async ({ work }) => ({ counted: work.input.upTo }),
  }),
  workHandler({
    kind: 'test.wait',
    input: z.strictObject({ name: z.string() }),
    async run({ work, progress, signal }) {
      progress(1, 2);
      const cancelled = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      const gate = new Promise<void>((resolve) => (steps[work.input.name] = resolve));
      await Promise.race([gate, cancelled]);
      signal.throwIfAborted();
      return {};
    },
  }),
];

beforeAll(async () => {
  // No queue runs here: at every full minute it would pick up what these tests leave lying about.
  app = await startTestApp();
  acme = await app.addTenant('acme');
});
afterAll(() => app.close());

describe('a kill', () => {
  const parts = () => ({
    database: app.db.database,
    log: silentLog,
    handlers: new Map(handlers.map((handler) => [handler.kind, handler])),
    onProgress: () => {},
  });
  const never = new AbortController().signal;
  const insert = async (kind: string, input: object) => {
    const id = randomUUID();
    await app.db.database.withTenant(jobScope([acme]), (tx) =>
      insertWork(tx, acme, { id, kind, input, actor: undefined }),
    );
    return id;
  };
  const column = async (id: string, name: string) =>
    (await app.db.admin.query(`select ${name} as value from work where id = $1`, [id])).rows[0]
      .value as unknown;
  const lose = (id: string) =>
    app.db.admin.query(`update work set lease_until = now() - interval '1 second' where id = $1`, [id]);
  const toRun = async () =>
    (await app.db.admin.query('select id from works_to_run()')).rows.map((row) => row.id as string);

  it('leaves a work that is found once its lease is over, and run to its end', async () => {
    const id = await insert('test.count', { upTo: 9 });
    // Somebody claimed it and was killed.
    await app.db.database.withTenant(jobScope([acme]), (tx) => claimWork(tx, acme, id, randomUUID()));
    expect(await toRun()).not.toContain(id);
    expect(await runWork(parts(), { tenantId: acme, id }, { stopping: never, deadline: never })).toBe(false);
    await lose(id);
    expect(await toRun()).toContain(id);
    expect(await runWork(parts(), { tenantId: acme, id }, { stopping: never, deadline: never })).toBe(true);
    expect(await column(id, 'state')).toBe('done');
  });

  it('that comes again and again ends the work', async () => {
    const id = await insert('test.count', { upTo: 9 });
    for (let kill = 0; kill < 3; kill += 1) {
      await app.db.database.withTenant(jobScope([acme]), (tx) => claimWork(tx, acme, id, randomUUID()));
      await lose(id);
    }
    await runWork(parts(), { tenantId: acme, id }, { stopping: never, deadline: never });
    expect(await column(id, `error ->> 'error'`)).toBe('WORK_FAILED');
  });

  it('is not what an orderly stop is: the work is given back and waits', async () => {
    const id = await insert('test.wait', { name: 'stopped' });
    const stopping = new AbortController();
    const ran = runWork(parts(), { tenantId: acme, id }, { stopping: stopping.signal, deadline: never });
    await expect.poll(() => column(id, 'done')).toBe('1');
    stopping.abort();
    await ran;
    expect([await column(id, 'state'), await column(id, 'attempts')]).toEqual(['waiting', 0]);
    await app.db.admin.query('delete from work where id = $1', [id]);
  });

  it('never lets two run one work: who lost the lease ends, and its end does not count', async () => {
    const id = await insert('test.wait', { name: 'slow' });
    const slow = runWork(parts(), { tenantId: acme, id }, { stopping: never, deadline: never });
    await expect.poll(() => column(id, 'done')).toBe('1');
    await app.db.admin.query('update work set lease_token = $2 where id = $1', [id, randomUUID()]);
    steps['slow']?.();
    await slow;
    expect(await column(id, 'state')).toBe('running');
    await app.db.admin.query('delete from work where id = $1', [id]);
  });
});
