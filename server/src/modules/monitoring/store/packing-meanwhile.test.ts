import { setTimeout as sleep } from 'node:timers/promises';
import pg, { type ClientBase } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { type Database } from '../../../platform/db/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { createEmbeddedStore } from './embedded-store.ts';
import { aTarget, hour, minute, start } from './test/a-target.ts';
import { someTenants } from './test/tenants.ts';
import { type MetricStore } from './types.ts';

let db: TestDatabase;
let store: MetricStore;
let tenants: [number, number];
beforeAll(async () => {
  db = await testDatabase();
  store = createEmbeddedStore(db.database);
  tenants = (await someTenants(db, 2)) as [number, number];
});
afterAll(() => db.close());

const nowMs = start + 100 * hour;

const newTarget = () => {
  const scope = (...tenantIds: number[]) => jobScope(tenantIds);
  const subject = { store, tenants, scope, settle: async () => {} };
  return aTarget(subject, { tenantId: tenants[0] });
};

/** The database, with something done after each statement of a transaction. */
function databaseThat(after: () => Promise<unknown>): Database {
  return {
    ...db.database,
    withTenant: (scope, work) =>
      db.database.withTenant(scope, (tx, client) => {
        const watched = {
          query: async (query: pg.QueryConfig) => {
            const result = await client.query(query);
            await after();
            return result;
          },
        };
        return work(tx, watched as unknown as ClientBase);
      }),
  };
}

test('an answer is whole wherever packing comes between its statements', async () => {
  for (let before = 0; before < 4; before++) {
    const target = await newTarget();
    await target.write(...Array.from({ length: 150 }, (_, i) => target.poll(start + i * minute, i, i, i)));
    let statements = 0;
    const reading = createEmbeddedStore(
      databaseThat(async () => {
        if (statements++ === before) await store.upkeep(target.own, nowMs);
      }),
    );
    const query = { fromMs: start, toMs: start + 3 * hour, points: 1000, intervalMs: minute };
    const [range] = await reading.range(target.own, [target.keys[1]!], query);
    expect(range).toMatchObject({ sampleCount: 150, damaged: [], last: 149 });

    await target.write(
      ...Array.from({ length: 150 }, (_, i) => target.poll(start + i * minute + 1, i, i, i)),
    );
    statements = 0;
    const top = await reading.top(target.own, { ...query, metric: 'if.in', count: 1000, by: 'mean' });
    expect(top.find(({ targetId }) => targetId === target.targetId)).toMatchObject({
      sampleCount: 300,
      value: 74.5,
    });

    await target.write(target.poll(start + 4 * hour, 5, 5, NaN));
    statements = 0;
    const latest = await reading.latest(target.own, target.keys);
    expect(latest.map((sample) => sample?.value)).toEqual([5, 5, 149]);
  }
});

test('two packers never pack the same hour at once: what comes late meanwhile is packed with it afterwards', async () => {
  const target = await newTarget();
  await target.write(...Array.from({ length: 60 }, (_, i) => target.poll(start + i * minute, i, i, i)));
  const blocker = new pg.Client(db.adminUrl);
  await blocker.connect();
  await blocker.query('begin; lock table sample_chunk in exclusive mode');
  const locks = `select from pg_locks l join pg_stat_activity a using (pid)
    where not l.granted and a.datname = current_database()`;
  const waiting = async (count: number) => (await db.admin.query(locks)).rowCount! >= count;
  const first = store.upkeep(target.own, nowMs);
  while (!(await waiting(1))) await sleep(5);
  await target.write(target.poll(start + 1, 77, 77, 77));
  let ended = false;
  const second = store.upkeep(target.own, nowMs).finally(() => (ended = true));
  // Either it leaves the target alone, or it waits as well.
  while (!ended && !(await waiting(2))) await sleep(5);
  await blocker.query('rollback');
  await blocker.end();
  await Promise.all([first, second]);
  const values = [0, 77, ...Array.from({ length: 59 }, (_, i) => i + 1)];
  expect((await target.read(1)).map(([, value]) => value)).toEqual(values);
  await store.upkeep(target.own, nowMs);
  expect((await target.read(1)).map(([, value]) => value)).toEqual(values);
  expect(
    (await db.admin.query('select from sample_head where target_id = $1', [target.targetId])).rowCount,
  ).toBe(0);
});
