import { type DialMetricName } from '@linekeeper/contract/dial/dial-metrics';
import { toldMetrics } from '@linekeeper/contract/dial/dial-test-kinds';
import { type Database } from '../../../platform/db/database.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { unpackHour } from '../runs/run-codec.ts';
import { graceMs } from '../runs/run-store.ts';
import { Damage } from '../store/bytes.ts';
import { rollRuns } from './roll-runs.ts';
import {
  forgetSums,
  hourRollups,
  hoursToRoll,
  hoursOfSpan,
  type HourToRoll,
  type Level,
  lockRollups,
  markRolled,
  passOver,
  rollupsAt,
  setRollup,
  spansToAdd,
  type TestKey,
} from './rollups.queries.ts';
import { type Sketch } from './sketch.ts';
import { isWhole, mergeSketches, packSketches, unpackSketches } from './sketch-codec.ts';

const hourMs = 3_600_000;
/** Hours of paths that are rolled up in one transaction. */
const atOnce = 500;
/** Of these, how many before others have their turn. */
const inOneGo = 20;

/** Metrics that are rolled up, by kind. */
export const rolledMetrics: Readonly<Record<string, readonly DialMetricName[]>> = toldMetrics;

/**
 * Rolls up what was packed since: each hour of a path into its test's row of the hour, and days and weeks that are over from their parts. Whatever
 * ends it, an hour is marked in the transaction that wrote it. Gives how many hours of paths were rolled up.
 */
export async function rollUp(
  database: Database,
  scope: Scope,
  { nowMs, signal }: { readonly nowMs: number; readonly signal?: AbortSignal },
): Promise<number> {
  await database.withTenant(scope, (_tx, client) => passOver(client));
  let done = 0;
  while (!signal?.aborted) {
    const hours = await database.withTenant(scope, (_tx, client) => hoursToRoll(client, atOnce));
    if (hours.length === 0) break;
    const marked = await rollHours(database, scope, hours);
    // Packed anew meanwhile, all of them: the next round finds them.
    if (marked === 0) break;
    done += marked;
  }
  if (!signal?.aborted) await addSums(database, scope, nowMs, signal);
  return done;
}

/** Of one test and one hour. */
async function rollHours(database: Database, scope: Scope, hours: readonly HourToRoll[]): Promise<number> {
  const [{ tenantId, testId, hour, kind }] = hours as [HourToRoll, ...HourToRoll[]];
  const test = { tenantId, testId };
  const metrics = rolledMetrics[kind] ?? [];
  const rolled = new Map<HourToRoll, ReadonlyMap<DialMetricName, Sketch>>();
  for (const [at, one] of hours.entries()) {
    if (at % inOneGo === 0) await new Promise(setImmediate);
    rolled.set(one, rollRuns(kind, metrics, runsOf(one)));
  }
  return database.withTenant(scope, async (_tx, client) => {
    await lockRollups(client, test);
    const marked = await markRolled(client, hours);
    const before = await hourRollups(client, test, hour);
    for (const metric of metrics) {
      const paths = readable(before.get(metric));
      for (const [{ targetId, number }, sketches] of rolled)
        if (marked.has(targetId)) paths.set(number, sketches.get(metric)!);
      await setRollup(client, { ...test, metric, span: 'hour', at: hour, payload: packSketches(paths) });
    }
    await forgetSums(client, test, hour);
    return marked.size;
  });
}

/** Days of hours, then weeks of days: a month is read as a dozen pieces instead of thirty. */
const levels: readonly Level[] = [
  { span: 'day', of: 'hour', pieces: 24, isWhole: false },
  { span: 'week', of: 'day', pieces: 7, isWhole: true },
];

async function addSums(database: Database, scope: Scope, nowMs: number, signal?: AbortSignal): Promise<void> {
  // Not before its last hour was packed: what is open of a day that was added up is not looked at.
  const hour = Math.floor((nowMs - graceMs) / hourMs);
  for (const level of levels) {
    const { span, of, pieces } = level;
    const before = Math.floor(hour / hoursOfSpan[span]);
    const due = await database.withTenant(scope, (_tx, client) => spansToAdd(client, level, before));
    for (const { at, metric, ...test } of due) {
      if (signal?.aborted) return;
      await database.withTenant(scope, async (_tx, client) => {
        await lockRollups(client, test satisfies TestKey);
        const places = Array.from({ length: pieces }, (_, piece) => at * pieces + piece);
        const rows = await rollupsAt(client, test, metric, { span: of, at: places });
        // One was forgotten meanwhile: the week waits for it.
        if (level.isWhole && rows.length < pieces) return;
        const payload = mergeSketches(rows.flatMap(([, bytes]) => (isWhole(bytes) ? [bytes] : [])));
        await setRollup(client, { ...test, metric, span, at, payload });
      });
      await new Promise(setImmediate);
    }
  }
}

/** What cannot be read says nothing: the runs themselves are named as damaged when they are packed. */
function runsOf({ hour, times, details }: Pick<HourToRoll, 'hour' | 'times' | 'details'>) {
  try {
    return unpackHour(hour, { times, details });
  } catch (error) {
    if (error instanceof Damage) return [];
    throw error;
  }
}

function readable(payload: Buffer | undefined): Map<number, Sketch> {
  try {
    return payload ? unpackSketches(payload) : new Map();
  } catch (error) {
    if (error instanceof Damage) return new Map();
    throw error;
  }
}
