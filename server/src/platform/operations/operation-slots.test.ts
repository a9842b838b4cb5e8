import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { jobScope } from '../db/job-scope.ts';
import { operationHandler, type OperationHandler } from './operation-handler.ts';
import { operationSlots } from './operation-slots.ts';
import { startOperation } from './start-operation.ts';

let app: TestApp;
const tenants: Record<string, number> = {};
const steps: Record<string, () => void> = {};
/** What ran to its end, in the order in which it began. */
let begun: string[] = [];

const input = z.strictObject({ name: z.string() });
const handlers: OperationHandler[] = [
  operationHandler({
    ...{ kind: 'test.long', input, isLong: true },
    async run({ operation, signal }) {
      const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      const gate = new Promise<void>((resolve) => (steps[operation.input.name] = resolve));
      await Promise.race([gate, stopped]);
      return {};
    },
  }),
  operationHandler({
    ...{ kind: 'test.report', input, isLong: true },
    async run({ operation }) {
      begun.push(operation.input.name);
      return {};
    },
  }),
  operationHandler({
    ...{ kind: 'test.short', input },
    async run({ operation }) {
      begun.push(operation.input.name);
      return {};
    },
  }),
];

beforeAll(async () => {
  app = await startTestApp({ operationHandlers: handlers }, { withJobs: true });
  for (const name of ['first', 'second', 'third', 'acme', 'north', 'south'])
    tenants[name] = await app.addTenant(name);
});
afterAll(() => app.close());

const start = (tenant: string, kind: string, name: string) => {
  const scope = jobScope([tenants[tenant]!]);
  return app.db.database.withTenant(scope, (tx) => startOperation(tx, scope, { kind, input }, { name }));
};
const count = async (kind: string, state: string) =>
  (await app.db.admin.query('select id from operation where kind = $1 and state = $2', [kind, state])).rows
    .length;
const until = (kind: string, state: string, wanted: number) =>
  expect.poll(() => count(kind, state), { timeout: 15_000 }).toBe(wanted);
/** Works that are in the queue, those that run among them. */
const queued = async () =>
  (await app.db.admin.query(`select id from graphile_worker.jobs where task_identifier = 'operations.run'`))
    .rows.length;
const end = async (...names: readonly string[]) => {
  for (const name of names) {
    await expect.poll(() => steps[name], { timeout: 15_000 }).toBeDefined();
    steps[name]!();
  }
};

describe('what is short', () => {
  it('runs at once where long works of three tenants are asked for, and a slot that is given back is taken by what waits', async () => {
    for (const tenant of ['first', 'second', 'third']) await start(tenant, 'test.long', tenant);
    await until('test.long', 'running', 2);
    begun = [];
    await start('first', 'test.short', 'import');
    await start('third', 'test.short', 'import of another');
    await until('test.short', 'done', 2);
    expect(begun.toSorted()).toEqual(['import', 'import of another']);
    expect([await count('test.long', 'running'), await count('test.long', 'waiting')]).toEqual([2, 1]);
    await end('first', 'second', 'third');
    await until('test.long', 'done', 3);
  });

  it('takes all slots where nothing is long', () => {
    const slots = operationSlots();
    expect([1, 2, 3, 4].map(() => slots.take(false))).toEqual([true, true, true, false]);
    expect(slots.take(true)).toBe(false);
    slots.giveBack(false);
    expect(slots.room()).toEqual({ all: 1, long: 1 });
    expect(slots.take(true)).toBe(true);
  });
});

describe('reports of several tenants', () => {
  it('take turns: ten of one tenant do not hold up one of another', async () => {
    await start('first', 'test.long', 'a');
    await start('second', 'test.long', 'b');
    await until('test.long', 'running', 2);
    begun = [];
    for (const at of [1, 2, 3, 4]) await start('acme', 'test.report', `acme ${at}`);
    for (const at of [1, 2]) await start('north', 'test.report', `north ${at}`);
    await start('south', 'test.report', 'south 1');
    // Each has come to the queue and found no room: one that came as the slot is given back would take it out of turn.
    await expect.poll(queued, { timeout: 15_000 }).toBe(2);
    // One slot comes free: what waits runs one after the other.
    await end('a');
    await until('test.report', 'done', 7);
    expect(begun).toEqual(['acme 1', 'north 1', 'south 1', 'acme 2', 'north 2', 'acme 3', 'acme 4']);
    await end('b');
  });

  it('are named as many as there is room for, those of who has none running first', async () => {
    await start('first', 'test.long', 'c');
    await start('second', 'test.long', 'd');
    await until('test.long', 'running', 2);
    await start('first', 'test.report', 'waits');
    await start('third', 'test.report', 'goes first');
    await app.db.admin.query(
      `update operation set started_at = now() + interval '1 hour' where tenant_id = $1`,
      [tenants['third']],
    );
    const named = async (...given: readonly unknown[]) =>
      (
        await app.db.admin.query(
          `select w.input ->> 'name' as name from operations_to_run($1, $2, $3) t join operation w using (tenant_id, id)`,
          [['test.long', 'test.report'], ...given],
        )
      ).rows.map(({ name }) => name as string);
    expect(await named(null, null)).toEqual(['goes first', 'waits']);
    expect(await named(3, 1)).toEqual(['goes first']);
    expect(await named(1, 0)).toEqual([]);
    await end('c', 'd');
    await until('test.report', 'done', 9);
  });
});
