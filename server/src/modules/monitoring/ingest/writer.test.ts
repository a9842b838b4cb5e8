import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../test/database.ts';
import { addDevice, addTenant } from '../../../../test/devices.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { silentLog } from '../../../platform/log.ts';
import { type MetricStore, type PollRecord, RefusedRecords } from '../store/index.ts';
import { newWatched } from '../engine/watched.ts';
import { watchTargets } from '../subjects/subject-kinds.ts';
import { handClock, scriptedTools } from '../test/scripted-tools.ts';
import { Writer } from './writer.ts';

let db: TestDatabase;
let tenantId: number;
const devices: string[] = [];
beforeAll(async () => {
  db = await testDatabase();
  tenantId = await addTenant(db.database, 'One');
  for (let i = 1; i <= 3; i++) devices.push(await addDevice(db.database, tenantId, `10.5.0.${i}`));
});
afterAll(() => db.close());
const tools = { ...scriptedTools(handClock().readClock, new Map()), log: silentLog };

it('stores and tells each poll once, also where others of its flush are refused or fail', async () => {
  const [good, refused, failing] = devices as [string, string, string];
  const stored: string[] = [];
  let failures = 1;
  const accept = (polls: readonly PollRecord[]) => {
    const bad = polls.filter((poll) => poll.targetId === refused);
    if (bad.length > 0) throw new RefusedRecords(new Map(bad.map((poll) => [poll, 'It does not fit.'])));
    if (polls.length === 1 && polls[0]?.targetId === failing && failures-- > 0)
      throw new Error('The store is away.');
    stored.push(...polls.map((poll) => poll.targetId));
  };
  // A store that refuses and fails when it is told to; nothing else of it is asked here.
  const store = {
    layouts: async (_scope: unknown, wanted: readonly unknown[]) => wanted.map(() => 1),
    writeBatch: async (_scope: unknown, polls: readonly PollRecord[]) => accept(polls),
  } as unknown as MetricStore;
  const writer = new Writer({
    database: db.database,
    store,
    log: silentLog,
    publish: () => {},
    readClock: () => ({ monotonicMs: performance.now(), wallMs: Date.now() }),
  });
  const notified: string[] = [];
  const atMs = Date.now();
  const poll = (id: string, from = atMs) => {
    const target = targets.find((item) => item.id === id);
    if (!target) throw new Error('The device is not watched.');
    const watched = newWatched(target, tools);
    const values = new Float64Array(watched.columns.length);
    return { watched, columns: watched.columns, atMs: from, values, onStored: () => void notified.push(id) };
  };
  const targets = await db.database.withTenant(jobScope([tenantId]), (tx) => watchTargets(tx));

  writer.waiting.polls.push(poll(good), poll(refused));
  await writer.flush();
  expect([stored, notified]).toEqual([[good], [good]]);
  // Its time is known to be lost.
  expect(writer.waiting.gaps.map((gap) => [gap.subjectId, gap.reason])).toEqual([[refused, 'samples-lost']]);

  stored.length = notified.length = 0;
  writer.waiting.polls.push(poll(failing));
  await writer.flush();
  expect([stored, notified]).toEqual([[], []]);
  await writer.flush();
  expect([stored, notified]).toEqual([[failing], [failing]]);

  // Refused together, then one alone fails because the store went away: what was stored before is not stored again.
  stored.length = notified.length = 0;
  failures = 1;
  const refusedOnce = { ...poll(failing, atMs + 1) };
  let isFirst = true;
  store.writeBatch = async (_scope, polls) => {
    const mine = polls.filter((item) => item.targetId === failing);
    if (isFirst && mine.length > 0) {
      isFirst = false;
      throw new RefusedRecords(new Map(mine.map((item) => [item, 'Its layout is unknown.'])));
    }
    accept(polls);
  };
  writer.waiting.polls.push(poll(good, atMs + 1), refusedOnce);
  await writer.flush();
  expect([stored, notified]).toEqual([[good], [good]]);
  await writer.flush();
  expect([stored, notified]).toEqual([
    [good, failing],
    [good, failing],
  ]);
});

/** A writer over a store that registers and stores what the test says, and a clock that is moved by hand. */
async function world(
  layouts: (wanted: readonly { readonly targetId: string }[]) => void,
  more: Partial<MetricStore> = {},
) {
  const stored: string[] = [];
  const clock = handClock();
  const store = {
    async layouts(_scope: unknown, wanted: readonly { readonly targetId: string }[]) {
      layouts(wanted);
      return wanted.map(() => 1);
    },
    writeBatch: async (_scope: unknown, polls: readonly PollRecord[]) =>
      void stored.push(...polls.map((poll) => poll.targetId)),
    ...more,
  } as unknown as MetricStore;
  const { readClock } = clock;
  const writer = new Writer({ database: db.database, store, log: silentLog, publish: () => {}, readClock });
  const targets = await db.database.withTenant(jobScope([tenantId]), (tx) => watchTargets(tx));
  const push = (id: string, atMs = readClock().wallMs) => {
    const watched = newWatched(targets.find((target) => target.id === id) as (typeof targets)[number], tools);
    const values = new Float64Array(watched.columns.length);
    writer.waiting.polls.push({ watched, columns: watched.columns, atMs, values, onStored: () => {} });
  };
  return { writer, stored, clock, push };
}

it('stores what can be laid out; what never can be is lost, and its time unmeasured', async () => {
  const [good, refused] = devices as [string, string];
  let asked = 0;
  const w = await world((wanted) => {
    asked++;
    if (wanted.some(({ targetId }) => targetId === refused)) throw new Error('It does not fit.');
  });
  for (const id of [refused, good]) w.push(id);
  await w.writer.flush();
  expect(w.stored).toEqual([good]);
  expect(w.writer.waiting.polls).toEqual([]);
  expect(w.writer.waiting.gaps.map((gap) => [gap.subjectId, gap.reason])).toEqual([
    [refused, 'samples-lost'],
  ]);
  expect(asked).toBe(3);
  await w.writer.stop();
});

it('waits with what cannot be laid out for lack of room, and does not ask again at once', async () => {
  const [good] = devices as [string];
  let isFull = true;
  const w = await world(() => {
    if (isFull) throw Object.assign(new Error('no space left on device'), { code: '53100' });
  });
  w.push(good);
  await w.writer.flush();
  expect([w.stored, w.writer.counters.failures]).toEqual([[], 1]);
  isFull = false;
  await w.writer.flush();
  expect(w.stored).toEqual([good]);
  await w.writer.stop();
});

it('gives no sign of life that is younger than what came in while it wrote', async () => {
  const [good, later] = devices as [string, string];
  const takesLong = () => {
    // Registering takes ten seconds, in which another poll comes in; it is not written by this flush.
    w.clock.pass(10_000);
    if (w.clock.s < 15) w.push(later);
  };
  const w = await world(takesLong, { writeWithin: async () => {} });
  const begunMs = w.clock.readClock().wallMs;
  w.push(good);
  await w.writer.flush();
  const { rows } = await db.admin.query<{ at: Date }>('select at from engine_heartbeat');
  expect(rows[0]?.at.getTime()).toBe(begunMs);
  await w.writer.stop();
});
