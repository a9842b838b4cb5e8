import { type Database } from '../../platform/db/database.ts';
import { jobScope } from '../../platform/db/job-scope.ts';
import { type Log } from '../../platform/log.ts';
import {
  deleteEventsBefore,
  forgetRemoved,
  removedTargets,
  tenantsWithRemovedTargets,
  watchedTenants,
} from '../subjects/index.ts';
import { deleteRollupsBefore } from './rollups/rollups.queries.ts';
import { rollUp } from './rollups/roll-up.ts';
import { type RunStore } from './runs/run-store.ts';
import { type MetricStore } from './store/index.ts';

export interface HousekeepingParts {
  readonly database: Database;
  readonly store: MetricStore;
  readonly runs: RunStore;
  readonly log: Log;
  /** How long samples and events of a tenant are kept, in days. */
  readonly keptDays: (tenantId: number) => number;
  /** Resolves when nothing is being written to the store. */
  readonly idle: () => Promise<void>;
}

const everyMs = 300_000;
const dayMs = 86_400_000;

/** Packs closed hours, deletes what is too old and what was deleted left behind. Each round goes on where the last ended. */
export class Housekeeping {
  readonly #parts: HousekeepingParts;
  readonly #ending = new AbortController();
  #timer: NodeJS.Timeout | null = null;
  #round: Promise<void> | null = null;

  constructor(parts: HousekeepingParts) {
    this.#parts = parts;
  }

  start(): void {
    this.soon();
  }

  /** Begins a round at once, or right after the one that is under way. */
  soon(): void {
    if (this.#ending.signal.aborted) return;
    const before = this.#round ?? Promise.resolve();
    if (this.#timer) clearTimeout(this.#timer);
    const round = before.then(() => this.round());
    this.#round = round;
    void round.then(() => {
      if (this.#round !== round || this.#ending.signal.aborted) return;
      this.#timer = setTimeout(() => this.soon(), everyMs);
    });
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    if (this.#timer) clearTimeout(this.#timer);
    await this.#round;
  }

  /** One round. Never rejects: what failed is tried again at the next. */
  async round(): Promise<void> {
    const { signal } = this.#ending;
    for (const step of [() => this.#clearRemoved(), () => this.#pack()]) {
      if (signal.aborted) return;
      try {
        await step();
      } catch (error) {
        this.#parts.log.warn(
          { err: error },
          'Housekeeping of samples could not be finished; it is tried again.',
        );
      }
    }
  }

  async #clearRemoved(): Promise<void> {
    const { database, store, runs, idle } = this.#parts;
    const tenants = await database.withoutTenant((_tx, client) => tenantsWithRemovedTargets(client));
    for (const tenantId of tenants) {
      const scope = jobScope([tenantId]);
      const removed = await database.withTenant(scope, (tx) => removedTargets(tx));
      // What was measured before the deletion may still be on its way to the store.
      await idle();
      for (const { id } of removed) {
        await store.deleteTarget(scope, tenantId, id);
        await runs.deleteTarget(scope, { tenantId, targetId: id });
        await database.withTenant(scope, (tx) => forgetRemoved(tx, tenantId, id));
      }
    }
  }

  async #pack(): Promise<void> {
    const { database, store, runs, log, keptDays } = this.#parts;
    const tenants = await database.withoutTenant((_tx, client) => watchedTenants(client));
    if (tenants.length === 0) return;
    const scope = jobScope(tenants);
    const done = await store.upkeep(scope, Date.now(), this.#ending.signal);
    for (const damaged of done.damaged) log.error({ damaged }, 'Samples are damaged and were left out.');
    const packed = await runs.pack(scope, Date.now(), this.#ending.signal);
    for (const damaged of packed.damaged)
      log.error({ damaged }, 'Runs are damaged and were left as they are.');
    for (const [days, ids] of Map.groupBy(tenants, keptDays)) {
      if (this.#ending.signal.aborted) return;
      const ofThese = jobScope(ids);
      const beforeMs = Date.now() - days * dayMs;
      await store.deleteBefore(ofThese, beforeMs);
      await runs.deleteBefore(ofThese, beforeMs);
      await database.withTenant(ofThese, async (_tx, client) => {
        await deleteRollupsBefore(client, ids, beforeMs);
        await deleteEventsBefore(client, ids, beforeMs);
      });
    }
    // What is too old is gone by now.
    await rollUp(database, scope, { nowMs: Date.now(), signal: this.#ending.signal });
  }
}
