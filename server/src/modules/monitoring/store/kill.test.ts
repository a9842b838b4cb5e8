import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { createEmbeddedStore } from './embedded-store.ts';
import type { ChildWork } from './test/child.ts';
import { type Random, seeded } from '../../../../test/random.ts';
import { someTenants } from './test/tenants.ts';
import { type LayoutColumn, type MetricStore } from './types.ts';

let db: TestDatabase;
let store: MetricStore;
let tenantId: number;
const children: ChildProcess[] = [];
beforeAll(async () => {
  db = await testDatabase();
  store = createEmbeddedStore(db.database);
  [tenantId] = (await someTenants(db, 1)) as [number];
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await db.close();
});

const hour = 3_600_000;
const startMs = 480_000 * hour;
const nowMs = startMs + 1000 * hour;
const columns: LayoutColumn[] = [
  { subjectId: randomUUID(), metric: 'if.in' },
  { subjectId: randomUUID(), metric: 'if.out' },
];

async function aTarget(): Promise<ChildWork> {
  const targetId = randomUUID();
  const [layoutId] = (await store.layouts(jobScope([tenantId]), [{ tenantId, targetId, columns }])) as [
    number,
  ];
  return { connection: db.app, tenantId, targetId, layoutId, startMs, nowMs };
}

/** Starts the process and waits until it is at work; `said` collects what it says. */
async function start(kind: 'write' | 'pack', work: ChildWork) {
  const script = path.join(import.meta.dirname, 'test/child.ts');
  const child = spawn(process.execPath, [script, kind, JSON.stringify(work)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  while (!said.includes('ready')) await sleep(5);
  const kill = async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    if (!child.stdout.readableEnded) await once(child.stdout, 'end');
    return said
      .split('\n')
      .filter((line) => /^\d+$/.test(line))
      .map(Number);
  };
  const says = async (line: string) => {
    while (!said.includes(`\n${line}\n`)) await sleep(5);
  };
  return { kill, says };
}

/** Values of the first series over all hours, in order of time. */
async function valuesOf({ targetId }: ChildWork): Promise<(number | null)[]> {
  const query = { fromMs: startMs, toMs: startMs + 400 * hour, points: 1_000_000, intervalMs: 10_000 };
  const [range] = await store.range(jobScope([tenantId]), [{ tenantId, targetId, ...columns[0]! }], query);
  expect(range!.damaged).toEqual([]);
  return range!.points.map(([, value]) => value).filter((value) => value !== null);
}

async function writeHours(work: ChildWork, hours: number): Promise<number[]> {
  const random = seeded(hours);
  const values = Array.from({ length: hours * 360 }, () => random.int(0, 1e6));
  await store.writeBatch(
    jobScope([tenantId]),
    values.map((value, i) => ({ ...work, atMs: startMs + i * 10_000, values: Float64Array.of(value, i) })),
  );
  return values;
}

/** The server ends the statement of a connection that died, and may commit it: waits until nothing is at work any more. */
async function quiet(): Promise<void> {
  const busy = `select from pg_stat_activity
    where datname = current_database() and usename = 'linekeeper_app' and state <> 'idle'`;
  while ((await db.admin.query(busy)).rowCount !== 0) await sleep(5);
}

const inHead = async ({ targetId }: ChildWork) =>
  (await db.admin.query('select from sample_head where target_id = $1', [targetId])).rowCount!;

test('a packer that is killed between taking polls and writing chunks loses nothing and doubles nothing', async () => {
  const work = await aTarget();
  const values = await writeHours(work, 3);
  const blocker = new pg.Client(db.adminUrl);
  await blocker.connect();
  // Chunks cannot be written: the packer has taken the polls out of the head and now waits within its transaction.
  await blocker.query('begin; lock table sample_chunk in exclusive mode');
  const packer = await start('pack', work);
  const waiting = `select from pg_locks l join pg_stat_activity a using (pid)
    where not l.granted and a.query like '%insert into sample_chunk%' and a.datname = current_database()`;
  while ((await db.admin.query(waiting)).rowCount === 0) await sleep(5);
  await packer.kill();
  await blocker.query('rollback');
  await blocker.end();
  await quiet();
  expect(await valuesOf(work)).toEqual(values);
  await store.upkeep(jobScope([tenantId]), nowMs);
  expect(await inHead(work)).toBe(0);
  expect(await valuesOf(work)).toEqual(values);
});

/** Kills packers of a target until its hours are packed, and says how many of them were interrupted. */
async function packedUnderKills(random: Random): Promise<number> {
  const work = await aTarget();
  const values = await writeHours(work, 25);
  let interrupted = 0;
  for (let round = 0; round < 4 && (await inHead(work)) > 0; round++) {
    const packer = await start('pack', work);
    await sleep(random.int(0, 80));
    await packer.kill();
    if ((await inHead(work)) > 0) interrupted++;
    expect(await valuesOf(work)).toEqual(values);
  }
  await store.upkeep(jobScope([tenantId]), nowMs);
  expect(await inHead(work)).toBe(0);
  expect(await valuesOf(work)).toEqual(values);
  return interrupted;
}

test('a packer that is killed again and again at any moment loses nothing and doubles nothing', async () => {
  const random = seeded(21);
  // A packer may be through before this process, on a busy machine, comes to kill it: then another one is tried.
  while ((await packedUnderKills(random)) === 0);
}, 120_000);

test('a writer that is killed has lost at most the batch in flight, and no batch is there by half', async () => {
  const random = seeded(22);
  for (let round = 0; round < 3; round++) {
    const work = await aTarget();
    const writer = await start('write', work);
    await writer.says('0');
    await sleep(random.int(0, 100));
    const said = await writer.kill();
    expect(said.length).toBeGreaterThan(0);
    await quiet();
    const batches = await valuesOf(work);
    expect(batches.length % 50).toBe(0);
    expect(batches.length / 50).toBeGreaterThanOrEqual(said.length);
    expect(batches.length / 50).toBeLessThanOrEqual(said.length + 1);
    expect(batches).toEqual(Array.from(batches, (_, i) => Math.floor(i / 50)));
  }
});
