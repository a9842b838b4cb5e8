import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
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

/** A target with three packed hours and one in the head; series 1 has 240 values 0, 1, 2 … */
async function packedTarget() {
  const scope = (...tenantIds: number[]) => jobScope(tenantIds);
  const subject = { store, tenants, scope, settle: async () => {} };
  const target = await aTarget(subject, { tenantId: tenants[0] });
  const polls = Array.from({ length: 240 }, (_, i) => target.poll(start + i * minute, i, i, -i));
  await target.write(...polls.slice(0, 180));
  await store.upkeep(target.own, nowMs);
  await target.write(...polls.slice(180));
  const { rows } = await db.admin.query<{ id: number; metric: string }>(
    'select id, metric from series where target_id = $1 order by id',
    [target.targetId],
  );
  const seriesId = rows.find(({ metric }) => metric === 'if.in')!.id;
  const read = async () => {
    const query = { fromMs: start, toMs: start + 4 * hour, points: 1000, intervalMs: minute };
    const [first, second] = await store.range(target.own, [target.keys[1]!, target.keys[2]!], query);
    const values = (range: typeof first) =>
      range!.points.map((point) => point[1]).filter((value) => value !== null);
    return { ...first!, values: values(first), others: values(second), othersDamaged: second!.damaged };
  };
  return { ...target, seriesId, read };
}

const from = (first: number, end: number) => Array.from({ length: end - first }, (_, i) => first + i);
const secondHour = start / hour + 1;

/** Each breaks the second hour of one series (or of the target) in its own way. */
const damages: [what: string, sql: string][] = [
  ['a byte changed', `payload = set_byte(payload, 5, get_byte(payload, 5) # 4)`],
  ['the first byte changed', `payload = set_byte(payload, 0, 255)`],
  [
    'its checksum changed',
    `payload = set_byte(payload, length(payload) - 1, get_byte(payload, length(payload) - 1) # 1)`,
  ],
  ['cut short', `payload = substring(payload for 6)`],
  ['emptied', `payload = ''`],
  ['made longer', `payload = payload || '\\x00'`],
  ['zeroed', `payload = decode(repeat('00', length(payload)), 'hex')`],
];

for (const [what, sql] of damages)
  test(`a chunk that is damaged (${what}) is left out and named; nothing else suffers`, async () => {
    const target = await packedTarget();
    await db.admin.query(`update sample_chunk set ${sql} where series_id = $1 and hour = $2`, [
      target.seriesId,
      secondHour,
    ]);
    const { values, others, damaged, othersDamaged } = await target.read();
    expect(values).toEqual([...from(0, 60), ...from(120, 240)]);
    expect(damaged).toEqual([
      {
        what: 'chunk',
        tenantId: tenants[0],
        targetId: target.targetId,
        seriesId: target.seriesId,
        atMs: start + hour,
        reason: expect.any(String),
      },
    ]);
    expect(others.length).toBe(240);
    expect(othersDamaged).toEqual([]);
  });

test('a chunk in the place of another, or with a summary that is not its own, is left out and named', async () => {
  const target = await packedTarget();
  await db.admin.query(
    `update sample_chunk a set payload = b.payload from sample_chunk b
     where a.series_id = $1 and a.hour = $2 and b.series_id = a.series_id and b.hour = a.hour + 1`,
    [target.seriesId, secondHour],
  );
  await db.admin.query('update sample_chunk set max = max + 1 where series_id = $1 and hour = $2', [
    target.seriesId,
    secondHour - 1,
  ]);
  const { values, damaged } = await target.read();
  expect(values).toEqual(from(120, 240));
  expect(damaged.map(({ atMs, reason }) => [atMs, reason])).toEqual([
    [start, 'its summary is not that of its values'],
    [start + hour, 'its checksum is wrong'],
  ]);
});

test('times that are damaged or missing take their hour with them, and only that', async () => {
  const target = await packedTarget();
  await db.admin.query(
    'update sample_times set payload = set_byte(payload, 3, 77) where target_id = $1 and hour = $2',
    [target.targetId, secondHour],
  );
  await db.admin.query('delete from sample_times where target_id = $1 and hour = $2', [
    target.targetId,
    secondHour + 1,
  ]);
  const { values, damaged } = await target.read();
  expect(values).toEqual([...from(0, 60), ...from(180, 240)]);
  expect(damaged.map(({ what, atMs }) => [what, atMs])).toEqual([
    ['times', start + hour],
    ['chunk', start + hour],
    ['chunk', start + 2 * hour],
  ]);
});

test('a poll that is damaged in the head is left out and named, and is never the newest value', async () => {
  const target = await packedTarget();
  await db.admin.query(
    `update sample_head set payload = set_byte(payload, 9, get_byte(payload, 9) # 1)
     where target_id = $1 and at_ms = any($2)`,
    [target.targetId, [start + 200 * minute, start + 239 * minute]],
  );
  const { values, damaged } = await target.read();
  expect(values).toEqual([...from(0, 200), ...from(201, 239)]);
  expect(damaged.map(({ what, atMs }) => [what, atMs])).toEqual([
    ['head', start + 200 * minute],
    ['head', start + 239 * minute],
  ]);
  expect(await store.latest(target.own, [target.keys[1]!])).toEqual([
    { atMs: start + 238 * minute, value: 238 },
  ]);
});

test('packing leaves an hour with a damaged piece as it is, names it, and packs all others', async () => {
  const target = await packedTarget();
  const other = await packedTarget();
  await db.admin.query(
    'update sample_chunk set payload = set_byte(payload, 4, 7) where series_id = $1 and hour = $2',
    [target.seriesId, secondHour],
  );
  for (const { poll, write } of [target, other])
    await write(poll(start + hour + 1, 7, 7, 7), poll(start + 2 * hour + 1, 8, 8, 8));
  const before = await target.read();
  const upkeep = await store.upkeep(target.own, nowMs);
  const named = upkeep.damaged.filter(({ targetId }) => [target.targetId, other.targetId].includes(targetId));
  expect(named).toMatchObject([
    { what: 'chunk', targetId: target.targetId, seriesId: target.seriesId, atMs: start + hour },
  ]);
  const { rows } = await db.admin.query(
    'select target_id, at_ms::float8 from sample_head where tenant_id = $1',
    [tenants[0]],
  );
  expect(rows.filter(({ target_id }) => target_id === target.targetId)).toEqual([
    { target_id: target.targetId, at_ms: start + hour + 1 },
  ]);
  expect(rows.filter(({ target_id }) => target_id === other.targetId)).toEqual([]);
  expect(await target.read()).toEqual(before);
  expect((await other.read()).sampleCount).toBe(242);
});
