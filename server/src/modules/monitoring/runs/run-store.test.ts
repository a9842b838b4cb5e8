import { packRun } from '@linekeeper/probes';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addDevice, addTenant } from '../../../../test/devices.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { RunStore } from './run-store.ts';

let db: TestDatabase;
let store: RunStore;
let tenantId: number;
let targetId: string;
const hourMs = 3_600_000;
const startMs = 480_000 * hourMs;
const endMs = startMs + 30 * 24 * hourMs;
const scope = () => jobScope([tenantId]);
const target = () => ({ tenantId, targetId });

beforeAll(async () => {
  db = await testDatabase();
  store = new RunStore(db.database);
  tenantId = await addTenant(db.database, 'One');
});
beforeEach(async () => {
  targetId = await addDevice(db.database, tenantId, `10.0.0.${(lastByte += 1)}`);
});
afterAll(() => db.close());
let lastByte = 0;

const rtts = (atMs: number) => [1.5 + ((atMs / 60_000) % 7), null, 2.25];
const row = (atMs: number, detail: string | null = null) => ({
  ...{ ...target(), atMs, detail },
  times: packRun(rtts(atMs)),
});
const all = () => store.whole(scope(), target(), { fromMs: startMs, toMs: endMs });
const timesOf = async () => (await all()).map(({ atMs }) => (atMs - startMs) / 60_000);
const heads = async () =>
  (await db.admin.query('select from run_head where target_id = $1', [targetId])).rows.length;

it('a run is kept once however often it comes, before and after its hour is packed, and a late one comes to its place', async () => {
  await store.add(scope(), [row(startMs), row(startMs + 2 * 60_000), row(startMs)]);
  await store.add(scope(), [row(startMs)]);
  expect(await timesOf()).toEqual([0, 2]);
  expect(await store.pack(scope(), startMs + 2 * hourMs)).toEqual({ hours: 1, damaged: [] });
  expect(await heads()).toBe(0);
  await store.add(scope(), [row(startMs + 60_000), row(startMs, '"another"'), row(startMs + 70 * 60_000)]);
  expect(await timesOf()).toEqual([0, 1, 2, 70]);
  expect(await store.pack(scope(), startMs + 3 * hourMs)).toEqual({ hours: 2, damaged: [] });
  expect(await timesOf()).toEqual([0, 1, 2, 70]);
  // The first that came stays.
  expect((await all()).map(({ detail }) => detail)).toEqual([null, null, null, null]);
});

it('all times of its packets come back as they were measured, and what else it told', async () => {
  await store.add(scope(), [
    row(startMs, '{"kind":"ping"}'),
    { ...row(startMs + 1_000), times: null, detail: '{}' },
  ]);
  const times = () => store.times(scope(), target(), { fromMs: startMs, toMs: endMs });
  const before = await times();
  expect(before).toEqual([{ atMs: startMs, rttsMs: rtts(startMs) }]);
  await store.pack(scope(), endMs);
  expect(await times()).toEqual(before);
  expect((await all()).map(({ detail }) => detail)).toEqual(['{"kind":"ping"}', '{}']);
});

it('the open hour stays as it is', async () => {
  await store.add(scope(), [row(startMs)]);
  expect(await store.pack(scope(), startMs + hourMs + 60_000)).toEqual({ hours: 0, damaged: [] });
  expect(await heads()).toBe(1);
});

it('the newest are found from their end on, whatever was packed', async () => {
  await store.add(
    scope(),
    Array.from({ length: 300 }, (_, n) => row(startMs + n * 60_000)),
  );
  await store.pack(scope(), startMs + 3 * hourMs);
  const newest = async (toMs: number, limit: number) =>
    (await store.newest(scope(), target(), { fromMs: startMs, toMs }, limit)).map(
      ({ atMs }) => (atMs - startMs) / 60_000,
    );
  expect(await newest(endMs, 3)).toEqual([299, 298, 297]);
  expect(await newest(startMs + 30 * 60_000, 2)).toEqual([29, 28]);
  expect((await newest(endMs, 120)).length).toBe(120);
  expect((await newest(endMs, 120)).at(-1)).toBe(180);
  expect((await newest(endMs, 1_000)).length).toBe(300);
});

it('what is damaged is left out and left as it is, and holds up nothing else', async () => {
  await store.add(scope(), [row(startMs), row(startMs + hourMs)]);
  await store.pack(scope(), endMs);
  await db.admin.query(`update run_hour set times = '\\x00' where target_id = $1 and hour = $2`, [
    ...[targetId, startMs / hourMs],
  ]);
  await store.add(scope(), [row(startMs + 60_000), row(startMs + hourMs + 60_000)]);
  const packed = await store.pack(scope(), endMs);
  expect(packed).toMatchObject({ hours: 1, damaged: [expect.stringContaining(targetId)] });
  expect(await timesOf()).toEqual([1, 60, 61]);
  expect(await heads()).toBe(1);
});

it("another tenant's are neither read nor packed nor deleted", async () => {
  const other = await addTenant(db.database, 'Other');
  await store.add(scope(), [row(startMs)]);
  const theirs = jobScope([other]);
  await store.add(theirs, [{ ...row(startMs + 1), tenantId: other }]);
  expect(await store.whole(theirs, target(), { fromMs: startMs, toMs: endMs })).toEqual([]);
  await store.pack(theirs, endMs);
  await store.deleteBefore(theirs, endMs);
  await store.deleteTarget(theirs, target());
  expect(await timesOf()).toEqual([0]);
});

it('what was deleted takes no runs any more, and its own go with it', async () => {
  await store.add(scope(), [row(startMs), row(startMs + hourMs)]);
  await store.pack(scope(), startMs + 2 * hourMs);
  await db.admin.query('delete from subject_status where subject_id = $1', [targetId]);
  await store.deleteTarget(scope(), target());
  await store.add(scope(), [row(startMs)]);
  expect(await all()).toEqual([]);
});
