import { type Condition } from '@linekeeper/contract/alerts/conditions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addRule, alertsOf, alertWorld, createMemoryStore } from '../../../../test/alert-world.ts';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addDevice, addTenant } from '../../../../test/devices.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';

let db: TestDatabase;
let tenantId: number;
beforeAll(async () => {
  db = await testDatabase();
  tenantId = await addTenant(db.database, 'One');
});
afterAll(() => db.close());

const nothing = { known: 0, tooLittle: 0, unread: 0, unwatched: 0 };
const weekMs = 7 * 86_400_000;
const hourMs = 3_600_000;
/** Two minutes before the end of an hour. */
const wallMs = Date.parse('2026-11-23T09:58:00Z');
const condition: Condition = {
  kind: 'baseline',
  settings: { direction: 'above', deviations: 4, forS: 0 },
};

/** Devices answer within 1.5 ms. What they did in the weeks before, at this hour and at the next one, is told of each. */
async function world(
  histories: Readonly<Record<string, readonly [weeks: number, now: number, then: number]>>,
) {
  const store = createMemoryStore();
  const scope = jobScope([tenantId]);
  for (const [at, [name, [weeks, now, then]]] of Object.entries(histories).entries()) {
    const id = await addDevice(db.database, tenantId, `10.1.0.${at + 1}`, { name, intervalS: 10 });
    const columns = [{ subjectId: id, metric: 'ping.rtt' as const }];
    const [layoutId] = await store.layouts(scope, [{ tenantId, targetId: id, columns }]);
    for (let week = 1; week <= weeks; week++)
      for (const [late, value] of [now, then].entries())
        for (const more of [-0.01, 0, 0.01])
          await store.writeBatch(scope, [
            {
              ...{ tenantId, targetId: id, layoutId: layoutId! },
              atMs: wallMs - week * weekMs + late * hourMs - Math.round(more * 100) * 1_000,
              values: Float64Array.of(value + more + week / 100),
            },
          ]);
  }
  const begin = (atMs: number) => alertWorld(db, { tenantId, store, wallMs: atMs });
  return { begin };
}

it('a baseline raises what is unusual at this hour of the week, ends it when it is usual, and says where it cannot tell', async () => {
  const id = await addRule(db, tenantId, { condition, metric: 'ping.rtt' });
  const rule = { id, version: 0 };
  const { begin } = await world({
    ...{ Usual: [8, 1.5, 0.5], Unusual: [8, 0.5, 1.5], 'Four weeks': [4, 0.5, 1.5] },
    'Three weeks': [3, 0.5, 0.5],
  });
  let w = await begin(wallMs);
  await w.pass(20);
  expect(w.usual.knownTo(tenantId)(rule)).toEqual({ ...nothing, unread: 4 });
  expect(await alertsOf(db, tenantId)).toEqual([]);
  await w.usual.round();
  await w.pass(20);
  expect((await alertsOf(db, tenantId)).toSorted()).toEqual(['Four weeks firing', 'Unusual firing']);
  const { rows } = await db.admin.query(
    `select subject_name as name, usual from alert where tenant_id = $1 order by 1`,
    [tenantId],
  );
  // What was usual stands beside the value for good: about half a millisecond, and as far as weeks lie apart.
  for (const { usual } of rows)
    expect(usual).toEqual({ median: expect.closeTo(0.54, 1), deviation: expect.closeTo(0.02, 1) });
  expect(w.usual.knownTo(tenantId)(rule)).toEqual({ ...nothing, known: 3, tooLittle: 1 });
  expect(w.usual.knownTo(tenantId + 1)(rule)).toEqual(nothing);
  expect(w.usual.knownTo(tenantId)({ id, version: 1 })).toEqual(nothing);

  // After a start nothing is usual until it is read, which is no end of an alert.
  await w.alerts.stop();
  await w.engine.stop();
  w = await begin(w.clock.readClock().wallMs);
  await w.pass(20);
  expect((await alertsOf(db, tenantId)).toSorted()).toEqual(['Four weeks firing', 'Unusual firing']);

  // What is usual in the next hour is read before that begins.
  await w.usual.round();
  await w.pass(90);
  expect((await alertsOf(db, tenantId)).toSorted()).toEqual([
    'Four weeks resolved passed',
    'Unusual resolved passed',
    'Usual firing',
  ]);
  await w.alerts.stop();
  await w.engine.stop();
});
