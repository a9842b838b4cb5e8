import { type DialMetricName } from '@linekeeper/contract/dial/dial-metrics';
import { packRun } from '@linekeeper/probes';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addTenant } from '../../../../test/devices.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { RunStore } from '../runs/run-store.ts';
import { rollUp } from './roll-up.ts';
import { rolledSpan, RunRollups } from './run-rollups.ts';
import { type SketchSum } from './sketch-sum.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** The begin of a week as rollups know them. */
const startMs = 19_999 * dayMs;
let db: TestDatabase;
let tenantId: number;
let testId: string;
let paths: { id: string; number: number }[];
let store: RunStore;
const scope = () => jobScope([tenantId]);

beforeAll(async () => {
  db = await testDatabase();
  store = new RunStore(db.database);
  tenantId = await addTenant(db.database, 'One');
});
afterAll(() => db.close());
beforeEach(async () => {
  for (const table of ['run_head', 'run_hour']) await db.admin.query(`delete from ${table}`);
  const test = await db.admin.query(
    `insert into dial_test (tenant_id, name, kind, settings, interval_s) values ($1, 'Test', 'ping', '{}', 60) returning id`,
    [tenantId],
  );
  testId = test.rows[0].id;
  const { rows } = await db.admin.query(
    `with target as (
      insert into dial_target (tenant_id, test_id, address) select $1, $2, '10.0.0.' || n from generate_series(1, 3) n
      returning tenant_id, test_id, id
    ), path as (
      insert into dial_path (tenant_id, test_id, target_id, source_kind)
      select tenant_id, test_id, id, 'server' from target returning tenant_id, id, number
    ), status as (
      insert into subject_status (tenant_id, kind, subject_id, state, reason, since)
      select tenant_id, 'dial_path', id, 'unmeasured', 'not-polled-yet', to_timestamp(0) from path
    )
    select id, number from path order by number`,
    [tenantId, testId],
  );
  paths = rows;
});

interface Made {
  readonly path: number;
  readonly atMs: number;
  readonly rttsMs?: readonly (number | null)[];
  readonly reason?: string;
}
const keep = (runs: readonly Made[]) =>
  store.add(
    scope(),
    runs.map(({ path, atMs, rttsMs, reason }) => ({
      ...{ tenantId, targetId: paths[path]!.id, atMs, times: rttsMs ? packRun(rttsMs) : null },
      detail: JSON.stringify({ kind: 'ping', elapsedMs: 1, ...(rttsMs ? { result: {} } : { reason }) }),
    })),
  );
const pack = (nowMs: number) => store.pack(scope(), nowMs);
const roll = (nowMs: number) => rollUp(db.database, scope(), { nowMs });

/** What is told by one that looks for the first time, as others do after a restart. */
async function told(fromMs: number, toMs: number, metric: DialMetricName = 'dial.rtt', by?: RunRollups) {
  const rollups = by ?? new RunRollups(db.database, () => toMs);
  const found = new Map<number, ReturnType<typeof shown>>();
  const test = { tenantId, testId, kind: 'ping', metric } as const;
  const range = await rollups.read(scope(), test, { fromMs, toMs });
  const numbers = paths.map(({ number }) => number);
  range.each(numbers, (number, sum) => found.set(numbers.indexOf(number), shown(sum)));
  return Object.fromEntries(found);
}
const shown = (sum: SketchSum) => {
  const { runs, failed, sent, lost, count, min, max } = sum;
  return { runs, failed, sent, lost, count, min, max, median: sum.quantiles([0.5])[0] };
};

it('each packet counts for its time, a failure as a run, and our own fault not at all', async () => {
  await keep([
    { path: 0, atMs: startMs, rttsMs: [1, 2, null] },
    { path: 0, atMs: startMs + 60_000, reason: 'unresolved' },
    { path: 0, atMs: startMs + 120_000, reason: 'unavailable' },
    { path: 1, atMs: startMs, rttsMs: [null, null] },
  ]);
  const end = startMs + hourMs;
  expect(await told(startMs, end)).toMatchObject({
    0: { runs: 2, failed: 1, sent: 3, lost: 1, count: 2, min: 1000, max: 2000 },
    1: { runs: 1, failed: 0, sent: 2, lost: 2, count: 0 },
  });
  // Of other metrics each run.
  expect((await told(startMs, end, 'dial.loss'))[0]).toMatchObject({
    runs: 2,
    count: 1,
    min: 3333,
    max: 3333,
  });
});

it('whether runs are open, packed, rolled up, added up to days and weeks or late, a range says the same of them', async () => {
  let seed = 11;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const runs: Made[] = Array.from({ length: 400 }, (_, at) => ({
    path: at % 3,
    atMs: startMs + at * 2_000_000,
    ...(random(9) === 0
      ? { reason: random(2) ? 'timeout' : 'unavailable' }
      : { rttsMs: [random(50), random(900) / 10, random(7) ? random(30) : null] }),
  }));
  const endMs = startMs + 10 * dayMs;
  const late = runs.filter(() => random(10) === 0);
  const isLate = new Set(late);
  await keep(runs);
  const whole = await told(startMs, endMs);
  const part = await told(startMs + dayMs, startMs + 3 * dayMs + 5 * hourMs);
  for (const table of ['run_head', 'run_hour', 'run_rollup']) await db.admin.query(`delete from ${table}`);

  await keep(runs.filter((run) => !isLate.has(run)));
  await pack(startMs + 2 * dayMs);
  // Packed and not rolled up yet: as it is for a while every hour.
  const between = await told(startMs, endMs);
  await roll(startMs + 2 * dayMs);
  expect(await told(startMs, endMs)).toEqual(between);
  await pack(endMs + hourMs);
  await roll(endMs + hourMs);
  expect(await told(startMs, endMs)).toEqual(between);
  await keep(late);
  await pack(endMs + hourMs);
  await roll(endMs + hourMs);
  expect(await told(startMs, endMs)).toEqual(whole);
  expect(await told(startMs + dayMs, startMs + 3 * dayMs + 5 * hourMs)).toEqual(part);
  const { rows } = await db.admin.query(
    `select span, count(*)::integer as count from run_rollup where metric = 'dial.rtt' and span <> 'hour' and test_id = $1
      group by span order by span`,
    [testId],
  );
  expect(rows).toEqual([
    { span: 'day', count: 10 },
    { span: 'week', count: 1 },
  ]);
  // Again, it changes nothing.
  expect(await roll(endMs + hourMs)).toBe(0);
});

it('somebody who goes on looking sees runs as they come, and none of them twice when their hour is packed', async () => {
  let nowMs = startMs + 10 * 60_000;
  const rollups = new RunRollups(db.database, () => nowMs);
  const look = async () => (await told(startMs, startMs + 2 * hourMs, 'dial.rtt', rollups))[0]?.runs;
  const ping = (minute: number) => ({ path: 0, atMs: startMs + minute * 60_000, rttsMs: [1] });
  await keep([ping(1), ping(2)]);
  expect(await look()).toBe(2);
  await keep([ping(3)]);
  nowMs += 30_000;
  expect(await look()).toBe(3);
  await pack(startMs + 3 * hourMs);
  nowMs += 30_000;
  expect(await look()).toBe(3);
  await roll(startMs + 3 * hourMs);
  nowMs += 30_000;
  expect(await look()).toBe(3);
  await keep([ping(65)]);
  nowMs += 30_000;
  expect(await look()).toBe(4);
});

it('rollups go with their test, and hours of what is no path are looked at once', async () => {
  await keep([{ path: 0, atMs: startMs, rttsMs: [1] }]);
  await pack(startMs + 3 * hourMs);
  await roll(startMs + 3 * hourMs);
  await db.admin.query('delete from dial_test where id = $1', [testId]);
  expect((await db.admin.query('select from run_rollup where test_id = $1', [testId])).rows).toHaveLength(0);
  await db.admin.query('update run_hour set is_rolled = false');
  expect(await roll(startMs + 3 * hourMs)).toBe(0);
  expect((await db.admin.query('select from run_hour where not is_rolled')).rows).toHaveLength(0);
});

it('a range is told by whole hours, and one of days by whole days', () => {
  const nowMs = startMs + 5 * dayMs + 90 * 60_000;
  const short = { fromMs: nowMs - dayMs, toMs: nowMs };
  expect(rolledSpan(short, nowMs)).toEqual({ fromMs: startMs + 4 * dayMs + hourMs, toMs: nowMs });
  const long = { fromMs: startMs + 90 * 60_000, toMs: startMs + 4 * dayMs };
  expect(rolledSpan({ ...long, fromMs: startMs + 1 }, nowMs)).toEqual({
    fromMs: startMs,
    toMs: startMs + 4 * dayMs,
  });
});
