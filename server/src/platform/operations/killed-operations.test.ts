import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { jobScope } from '../db/job-scope.ts';
import { silentLog } from '../log.ts';
import { runOperation } from './run-operation.ts';
import { operationHandler, type OperationHandler } from './operation-handler.ts';
import { claimOperation, insertOperation } from './operation-rows.ts';

let app: TestApp;
let acme: number;
const steps: Record<string, () => void> = {};

const handlers: OperationHandler[] = [
  operationHandler({
    kind: 'test.count',
    input: z.strictObject({ upTo: z.int() }),
    run: async ({ operation }) => ({ counted: operation.input.upTo }),
  }),
  operationHandler({
    kind: 'test.wait',
    input: z.strictObject({ name: z.string() }),
    async run({ operation, progress, signal }) {
      progress(1, 2);
      const cancelled = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      const gate = new Promise<void>((resolve) => (steps[operation.input.name] = resolve));
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
      insertOperation(tx, acme, { id, kind, input, actor: undefined }),
    );
    return id;
  };
  const column = async (id: string, name: string) =>
    (await app.db.admin.query(`select ${name} as value from operation where id = $1`, [id])).rows[0]
      .value as unknown;
  const lose = (id: string) =>
    app.db.admin.query(`update operation set lease_until = now() - interval '1 second' where id = $1`, [id]);
  const toRun = async () =>
    (await app.db.admin.query('select id from operations_to_run()')).rows.map((row) => row.id as string);

  it('leaves an operation that is found once its lease is over, and run to its end', async () => {
    const id = await insert('test.count', { upTo: 9 });
    // Somebody claimed it and was killed.
    await app.db.database.withTenant(jobScope([acme]), (tx) => claimOperation(tx, acme, id, randomUUID()));
    expect(await toRun()).not.toContain(id);
    expect(await runOperation(parts(), { tenantId: acme, id }, { stopping: never, deadline: never })).toBe(
      false,
    );
    await lose(id);
    expect(await toRun()).toContain(id);
    expect(await runOperation(parts(), { tenantId: acme, id }, { stopping: never, deadline: never })).toBe(
      true,
    );
    expect(await column(id, 'state')).toBe('done');
  });

  it('that comes again and again ends the work', async () => {
    const id = await insert('test.count', { upTo: 9 });
    for (let kill = 0; kill < 3; kill += 1) {
      await app.db.database.withTenant(jobScope([acme]), (tx) => claimOperation(tx, acme, id, randomUUID()));
      await lose(id);
    }
    await runOperation(parts(), { tenantId: acme, id }, { stopping: never, deadline: never });
    expect(await column(id, `error ->> 'error'`)).toBe('OPERATION_FAILED');
  });

  it('is not what an orderly stop is: the operation is given back and waits', async () => {
    const id = await insert('test.wait', { name: 'stopped' });
    const stopping = new AbortController();
    const ran = runOperation(parts(), { tenantId: acme, id }, { stopping: stopping.signal, deadline: never });
    await expect.poll(() => column(id, 'done')).toBe('1');
    stopping.abort();
    await ran;
    expect([await column(id, 'state'), await column(id, 'attempts')]).toEqual(['waiting', 0]);
    await app.db.admin.query('delete from operation where id = $1', [id]);
  });

  it('never lets two run one operation: who lost the lease ends, and its end does not count', async () => {
    const id = await insert('test.wait', { name: 'slow' });
    const slow = runOperation(parts(), { tenantId: acme, id }, { stopping: never, deadline: never });
    await expect.poll(() => column(id, 'done')).toBe('1');
    await app.db.admin.query('update operation set lease_token = $2 where id = $1', [id, randomUUID()]);
    steps['slow']?.();
    await slow;
    expect(await column(id, 'state')).toBe('running');
    await app.db.admin.query('delete from operation where id = $1', [id]);
  });
});
