import { unpackRun } from '@linekeeper/probes';
import { type Database } from '../../../platform/db/database.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { Damage } from '../store/bytes.ts';
import { hourMs, type KeptRun, packHour, unpackHour, unpackTimes } from './run-codec.ts';
import {
  addRuns,
  countsOf,
  deleteRuns,
  deleteRunsBefore,
  headOf,
  hoursOf,
  lockRuns,
  openHours,
  type RunRow,
  type RunTarget,
  setHour,
  takeRuns,
} from './runs.queries.ts';

/** As of samples: how long after its end an hour is packed. */
export const graceMs = 5 * 60_000;
const hoursAtOnce = 200;

/** A run with the times of its packets, in milliseconds; null: lost. */
export interface TimedRun {
  readonly atMs: number;
  readonly rttsMs: readonly (number | null)[];
}

export interface TimeSpan {
  readonly fromMs: number;
  /** Exclusive. */
  readonly toMs: number;
}

/** What single runs brought, whole: of the open hour as rows, of closed hours one row each. */
export class RunStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Keeps runs, each once; any order, any age. */
  async add(scope: Scope, rows: readonly RunRow[]): Promise<void> {
    await this.#database.withTenant(scope, (_tx, client) => addRuns(client, rows));
  }

  /** The times of the packets of all runs of a target that began within a span, in the order of time; runs without packets are left out. */
  async times(scope: Scope, target: RunTarget, span: TimeSpan): Promise<TimedRun[]> {
    const found = await this.#read(scope, target, span, false);
    return found.flatMap(({ atMs, times }) => {
      const rttsMs = times && unpackRun(times);
      return rttsMs ? [{ atMs, rttsMs }] : [];
    });
  }

  /** All that is kept of the runs of a target that began within a span, in the order of time. */
  whole(scope: Scope, target: RunTarget, span: TimeSpan): Promise<KeptRun[]> {
    return this.#read(scope, target, span, true);
  }

  /** The newest runs of a span with all that is kept of them, the newest first, at most `limit`. */
  async newest(
    scope: Scope,
    target: RunTarget,
    { fromMs, toMs }: TimeSpan,
    limit: number,
  ): Promise<KeptRun[]> {
    const hours = { fromHour: Math.floor(fromMs / hourMs), toHour: Math.ceil(toMs / hourMs) };
    const counts = await this.#database.withTenant(scope, (_tx, client) => countsOf(client, target, hours));
    const packed = new Map(counts.map(({ hour, runs }) => [hour, runs]));
    // The oldest hour that has to be opened: the first and the last may be cut, so that theirs do not count.
    let fromHour = hours.toHour;
    for (let found = 0; fromHour > hours.fromHour && found <= limit; fromHour--)
      found += fromHour === hours.toHour ? 0 : (packed.get(fromHour) ?? 0);
    const near = await this.whole(scope, target, { fromMs: Math.max(fromMs, fromHour * hourMs), toMs });
    const runs = near.length >= limit ? near : await this.whole(scope, target, { fromMs, toMs });
    return runs.reverse().slice(0, limit);
  }

  async #read(
    scope: Scope,
    target: RunTarget,
    { fromMs, toMs }: TimeSpan,
    isWhole: boolean,
  ): Promise<KeptRun[]> {
    const hours = { fromHour: Math.floor(fromMs / hourMs), toHour: Math.ceil(toMs / hourMs) };
    return this.#database.withTenant(scope, async (_tx, client) => {
      // The head first: what is packed in between is then seen twice, and never missed.
      const head = await headOf(client, target, { fromMs, toMs });
      const byTime = new Map<number, KeptRun>();
      for (const { hour, ...packed } of await hoursOf(client, target, hours, isWhole))
        for (const run of readable(() =>
          isWhole
            ? unpackHour(hour, packed)
            : unpackTimes(hour, packed.times).map((one) => ({ ...one, detail: null })),
        ))
          byTime.set(run.atMs, run);
      const isLate = head.some(({ atMs }) => !byTime.has(atMs)) && byTime.size > 0;
      for (const run of head) if (!byTime.has(run.atMs)) byTime.set(run.atMs, run);
      const all = [...byTime.values()].filter(({ atMs }) => atMs >= fromMs && atMs < toMs);
      return isLate ? all.sort((one, other) => one.atMs - other.atMs) : all;
    });
  }

  /**
   * Packs every hour of the scope's targets that is closed at `nowMs`, each in a transaction of its own: whatever ends us, a run is
   * either in the head or packed. Late ones come to their hour. Gives how many hours were packed, and which could not be read:
   * those are left as they are.
   */
  async pack(
    scope: Scope,
    nowMs: number,
    signal?: AbortSignal,
  ): Promise<{ hours: number; damaged: string[] }> {
    const beforeMs = Math.floor((nowMs - graceMs) / hourMs) * hourMs;
    const done = { hours: 0, damaged: [] as string[] };
    const broken = new Set<string>();
    for (;;) {
      const due = await this.#database.withTenant(scope, (_tx, client) =>
        openHours(client, beforeMs, hoursAtOnce + broken.size),
      );
      const left = due.filter((one) => !broken.has(nameOf(one)));
      if (left.length === 0) return { ...done, damaged: [...broken] };
      for (const one of left) {
        if (signal?.aborted) return { ...done, damaged: [...broken] };
        try {
          await this.#packHour(scope, one, one.hour);
          done.hours++;
        } catch (error) {
          if (!(error instanceof Damage)) throw error;
          broken.add(nameOf(one));
        }
      }
    }
  }

  async #packHour(scope: Scope, target: RunTarget, hour: number): Promise<void> {
    await this.#database.withTenant(scope, async (_tx, client) => {
      await lockRuns(client, target);
      const fresh = await takeRuns(client, target, { fromMs: hour * hourMs, toMs: (hour + 1) * hourMs });
      if (fresh.length === 0) return;
      const [before] = await hoursOf(client, target, { fromHour: hour, toHour: hour + 1 }, true);
      await setHour(
        client,
        target,
        hour,
        packHour(hour, [...(before ? unpackHour(hour, before) : []), ...fresh]),
      );
    });
  }

  /** Deletes the scope's runs of whole hours that ended at `beforeMs` or earlier. */
  async deleteBefore(scope: Scope, beforeMs: number): Promise<void> {
    await this.#database.withTenant(scope, (_tx, client) =>
      deleteRunsBefore(client, scope.tenantIds, beforeMs),
    );
  }

  /** Deletes all runs of a target. */
  async deleteTarget(scope: Scope, target: RunTarget): Promise<void> {
    await this.#database.withTenant(scope, async (_tx, client) => {
      await lockRuns(client, target);
      await deleteRuns(client, target);
    });
  }
}

const nameOf = ({ tenantId, targetId, hour }: RunTarget & { readonly hour: number }) =>
  `${tenantId} ${targetId} ${hour}`;

/** What does not pass its checks is left out, never guessed. */
function readable<T>(read: () => T[]): T[] {
  try {
    return read();
  } catch (error) {
    if (error instanceof Damage) return [];
    throw error;
  }
}
