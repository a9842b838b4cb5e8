import { type DialKind } from '@linekeeper/contract/dial/dial-kinds';
import { type DialMetricName } from '@linekeeper/contract/dial/dial-metrics';
import type pg from 'pg';
import { hourMs, unpackHour } from '../runs/run-codec.ts';
import { Damage } from '../store/bytes.ts';
import { addRun, needsDetail } from './roll-runs.ts';
import { type HourSpan, openRuns, type TestKey, unrolledHours } from './rollups.queries.ts';
import { emptySketch, type Sketch } from './sketch.ts';

/** A path as rollups know it. */
export interface RolledPath {
  readonly id: string;
  readonly number: number;
}

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

interface Kept {
  readonly byPath: Map<number, Map<number, Sketch>>;
  readonly hours: Set<number>;
  /** The newest run of each path that is in it. */
  readonly untilMs: Map<number, number>;
  readAtMs: number;
  pathCount: number;
  reading: Promise<void> | undefined;
}

/** A new look at the runs that came since is taken at most this often. */
const freshMs = 10_000;
/** Nobody looked for so long: it is read anew. Runs stay in the head for longer than this after their hour. */
const staleMs = 180_000;
/** Paths of tests that are kept in memory: those of the largest test there is, and then some. */
const mostPaths = 60_000;

/**
 * The runs of the open hour, added up once and then as they come: reading all of them for each look would cost more than the rest. One that
 * comes later than a newer one of its path is missed until its hour is rolled up, a few minutes after its end.
 */
export class OpenRolls {
  readonly #kept = new Map<string, Kept>();
  readonly #nowMs: () => number;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  async of(client: pg.ClientBase, test: RolledTest, paths: readonly RolledPath[]): Promise<OpenPaths> {
    const nowMs = this.#nowMs();
    const key = keyOf(test);
    let kept = this.#kept.get(key);
    if (!kept || nowMs - kept.readAtMs > staleMs || kept.pathCount !== paths.length) {
      const pathCount = paths.length;
      kept = {
        byPath: new Map(),
        hours: new Set(),
        untilMs: new Map(),
        readAtMs: -Infinity,
        pathCount,
        reading: undefined,
      };
    }
    // The one that was asked for last stands last.
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    this.#forget(nowMs);
    if (nowMs - kept.readAtMs >= freshMs) {
      const now = kept;
      kept.reading ??= read(client, test, paths, now)
        .then(() => {
          now.readAtMs = this.#nowMs();
        })
        .catch((error: unknown) => {
          this.#kept.delete(key);
          throw error;
        })
        .finally(() => {
          now.reading = undefined;
        });
    }
    await kept.reading;
    return kept;
  }

  /** Hours that are rolled up and over for a while need not be kept: whoever goes on looking would gather them for ever. */
  rolled(test: RolledTest, spans: readonly HourSpan[]): void {
    const kept = this.#kept.get(keyOf(test));
    const beforeHour = Math.floor(this.#nowMs() / hourMs) - 1;
    for (const hour of kept?.hours ?? []) {
      if (hour >= beforeHour || !spans.some(({ fromHour, toHour }) => hour >= fromHour && hour < toHour))
        continue;
      for (const hours of kept!.byPath.values()) hours.delete(hour);
      kept!.hours.delete(hour);
    }
  }

  #forget(nowMs: number): void {
    let paths = [...this.#kept.values()].reduce((sum, { pathCount }) => sum + pathCount, 0);
    for (const [key, { pathCount, readAtMs, reading }] of this.#kept) {
      if (this.#kept.size === 1 || reading) continue;
      if (paths <= mostPaths && nowMs - readAtMs <= staleMs) continue;
      this.#kept.delete(key);
      paths -= pathCount;
    }
  }
}

const keyOf = ({ tenantId, testId, metric }: RolledTest) => `${tenantId} ${testId} ${metric}`;

async function read(
  client: pg.ClientBase,
  test: RolledTest,
  paths: readonly RolledPath[],
  { byPath, hours: allHours, untilMs, readAtMs }: Kept,
): Promise<void> {
  const { tenantId, kind, metric } = test;
  const take = (number: number, atMs: number, run: Parameters<typeof addRun>[2]) => {
    let hours = byPath.get(number);
    if (!hours) byPath.set(number, (hours = new Map()));
    const hour = Math.floor(atMs / hourMs);
    allHours.add(hour);
    let sketch = hours.get(hour);
    if (!sketch) hours.set(hour, (sketch = emptySketch()));
    addRun(new Map([[metric, sketch]]), kind, run);
    if (atMs > (untilMs.get(number) ?? -Infinity)) untilMs.set(number, atMs);
  };
  const asked = paths.map(({ id, number }) => ({ id, number, afterMs: untilMs.get(number) ?? 0 }));
  // The head first: what is packed in between is then seen twice, and never missed.
  const head = await openRuns(client, tenantId, asked, needsDetail(metric));
  const seen = new Set<string>();
  for (const [number, atMs, times, detail] of head) {
    take(number, atMs, { times, detail });
    if (readAtMs === -Infinity) seen.add(`${number} ${atMs}`);
  }
  if (readAtMs !== -Infinity) return;
  for (const { number, hour, times, details } of await unrolledHours(client, test))
    for (const run of readable(hour, times, details))
      if (!seen.has(`${number} ${run.atMs}`)) take(number, run.atMs, run);
}

function readable(hour: number, times: Buffer, details: Buffer) {
  try {
    return unpackHour(hour, { times, details });
  } catch (error) {
    if (error instanceof Damage) return [];
    throw error;
  }
}
