import { type DialKind } from '@linekeeper/contract/dial/dial-kinds';
import { type DialMetricName } from '@linekeeper/contract/dial/dial-metrics';
import type pg from 'pg';
import { hourMs, type KeptRun, unpackHour } from '../runs/run-codec.ts';
import { Damage } from '../store/bytes.ts';
import { addRun, needsDetail } from './roll-runs.ts';
import { openRuns, runsOfStream, type TestKey, unrolledHours } from './rollups.queries.ts';
import { emptySketch, type Sketch } from './sketch.ts';

export interface RolledTest extends TestKey {
  readonly kind: DialKind;
  readonly metric: DialMetricName;
}

/** What the paths of a test measured that is in no rollup yet. */
export interface OpenPaths {
  /** Distributions by the path's number and by hour (since 1970). */
  readonly byPath: ReadonlyMap<number, ReadonlyMap<number, Sketch>>;
  /** The hours that any of them has. */
  readonly hours: ReadonlySet<number>;
}

class Kept implements OpenPaths {
  readonly byPath = new Map<number, Map<number, Sketch>>();
  readonly hours = new Set<number>();
  /** Which of the newest runs are in it: these are read again, since others may have been committed after them. */
  recent: ReadonlySet<string> = new Set();
  readAtMs = -Infinity;
  reading: Promise<void> | undefined;

  /** Takes in runs of a path, which mostly are of one hour. */
  take({ kind, metric }: RolledTest, number: number, runs: Iterable<KeptRun>): void {
    let last: number | undefined;
    let into: ReadonlyMap<DialMetricName, Sketch> = new Map();
    for (const run of runs) {
      const hour = Math.floor(run.atMs / hourMs);
      if (hour !== last) into = new Map([[metric, this.#sketchOf(number, hour)]]);
      last = hour;
      addRun(into, kind, run);
    }
  }

  #sketchOf(number: number, hour: number): Sketch {
    this.hours.add(hour);
    let hours = this.byPath.get(number);
    if (!hours) this.byPath.set(number, (hours = new Map()));
    let sketch = hours.get(hour);
    if (!sketch) hours.set(hour, (sketch = emptySketch()));
    return sketch;
  }
}

/** A new look at the runs that came since is taken at most this often. */
const freshMs = 10_000;
/** How long after its begin a run is looked for: what comes later is seen when its hour is rolled up. */
const lateMs = 600_000;
/** Nobody looked for so long: it is read anew. Runs stay in the head for longer than this after their hour. */
const staleMs = 180_000;
/** Paths of tests that are kept in memory: those of the largest test there is, and then some. */
const mostPaths = 60_000;

/**
 * The runs of the open hour, added up once and then as they come: reading all of them for each look would cost more than the rest. One that
 * comes long after it began is missed until its hour is rolled up, a few minutes after its end. Which paths there are is not known
 * here: whoever reads names those that he was found to see.
 */
export class OpenRolls {
  readonly #kept = new Map<string, Kept>();
  readonly #nowMs: () => number;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  async of(client: pg.ClientBase, test: RolledTest): Promise<OpenPaths> {
    const nowMs = this.#nowMs();
    const key = keyOf(test);
    let kept = this.#kept.get(key);
    if (!kept || (nowMs - kept.readAtMs > staleMs && !kept.reading)) kept = new Kept();
    // The one that was asked for last stands last.
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    this.#forget(nowMs);
    if (nowMs - kept.readAtMs >= freshMs) kept.reading ??= this.#read(client, test, kept, nowMs);
    await kept.reading;
    return kept;
  }

  async #read(client: pg.ClientBase, test: RolledTest, kept: Kept, nowMs: number): Promise<void> {
    try {
      await read(client, test, kept, nowMs);
      kept.readAtMs = nowMs;
    } catch (error) {
      this.#kept.delete(keyOf(test));
      throw error;
    } finally {
      kept.reading = undefined;
    }
  }

  /** Hours that are rolled up and over for a while need not be kept: whoever goes on looking would gather them for ever. */
  rolled(test: RolledTest, hours: ReadonlySet<number>): void {
    const kept = this.#kept.get(keyOf(test));
    const beforeHour = Math.floor(this.#nowMs() / hourMs) - 1;
    for (const hour of kept?.hours ?? []) {
      if (hour >= beforeHour || !hours.has(hour)) continue;
      for (const own of kept!.byPath.values()) own.delete(hour);
      kept!.hours.delete(hour);
    }
  }

  #forget(nowMs: number): void {
    let paths = [...this.#kept.values()].reduce((sum, { byPath }) => sum + byPath.size, 0);
    for (const [key, { byPath, readAtMs, reading }] of this.#kept) {
      if (this.#kept.size === 1 || reading) continue;
      if (paths <= mostPaths && nowMs - readAtMs <= staleMs) continue;
      this.#kept.delete(key);
      paths -= byPath.size;
    }
  }
}

const keyOf = ({ tenantId, testId, metric }: RolledTest) => `${tenantId} ${testId} ${metric}`;
const runKey = (number: number, atMs: number) => `${number} ${atMs}`;

async function read(client: pg.ClientBase, test: RolledTest, kept: Kept, nowMs: number): Promise<void> {
  const isFirst = kept.readAtMs === -Infinity;
  const afterMs = isFirst ? -1 : kept.readAtMs - lateMs;
  // The head first: what is packed in between is then seen twice, and never missed.
  const head = await openRuns(client, test, { afterMs, withDetails: needsDetail(test.metric) });
  const packed = isFirst ? await unrolledHours(client, test) : [];
  const packedHours = new Set(packed.map(({ hour }) => hour));
  const recent = new Set<string>();
  const both = new Set<string>();
  for (const [number, stream] of head) kept.take(test, number, fresh(number, runsOfStream(stream)));
  kept.recent = recent;
  for (const { number, hour, times, details } of packed)
    kept.take(
      test,
      number,
      readable(hour, times, details).filter(({ atMs }) => !both.has(runKey(number, atMs))),
    );

  /** Without those that are in it already. A name is made for those alone that may be met again: most are not. */
  function* fresh(number: number, runs: Iterable<KeptRun>) {
    for (const run of runs) {
      if (run.atMs > nowMs - lateMs) recent.add(runKey(number, run.atMs));
      if (packedHours.has(Math.floor(run.atMs / hourMs))) both.add(runKey(number, run.atMs));
      if (isFirst || !kept.recent.has(runKey(number, run.atMs))) yield run;
    }
  }
}

function readable(hour: number, times: Buffer, details: Buffer): KeptRun[] {
  try {
    return unpackHour(hour, { times, details });
  } catch (error) {
    if (error instanceof Damage) return [];
    throw error;
  }
}
