import { type Database } from '../../platform/db/database.ts';
import { jobScope } from '../../platform/db/job-scope.ts';
import { type Log } from '../../platform/log.ts';
import { deleteInterfaceChangesBefore } from '../devices/index.ts';
import {
  deleteEventsBefore,
  forgetRemoved,
  forgetRemovedBefore,
  removedTargets,
  tenantsWithRemovedTargets,
  watchedTenants,
} from '../subjects/index.ts';
import { deleteRollupsBefore } from './rollups/rollups.queries.ts';
import { rollUp } from './rollups/roll-up.ts';
import { type RunStore } from './runs/run-store.ts';
import { keepStateDays } from './states/state-days.ts';
import { type MetricStore } from './store/index.ts';

export interface HousekeepingParts {
  readonly database: Database;
  readonly store: MetricStore;
  readonly runs: RunStore;
  readonly log: Log;
  /** How long samples and events of a tenant are kept, in days. */
  readonly keptDays: (tenantId: number) => number;
  readonly timeZoneOf: (tenantId: number) => string;
  /** Resolves when nothing is being written to the store. */
  readonly idle: () => Promise<void>;
}

const everyMs = 300_000;
const dayMs = 86_400_000;
/** Changes of interfaces that services rest on are kept as long as a calendar of theirs is looked at, and its year before. */
const changesKeptDays = 800;
/** What was deleted counts in reports of states as long. */
const removedKeptDays = 800;

/**
 * Adds up what devices and lines were in on days that are over, packs closed hours, rolls them up, deletes what is too old and what was deleted left behind, once that is due. Each round goes on where the last ended.
 * What a tenant removes is cleared at once, and nothing else is done for it: nobody's deletions make work of what others measured.
 */
export class Housekeeping {
  readonly #parts: HousekeepingParts;
  readonly #ending = new AbortController();
  /** Tenants that removed something since it was cleared last. */
  readonly #removing = new Set<number>();
  #timer: NodeJS.Timeout | null = null;
  #last: Promise<void> = Promise.resolve();

  constructor(parts: HousekeepingParts) {
    this.#parts = parts;
  }

  start(): void {
    void this.#next(() => this.round()).then(() => {
      if (!this.#ending.signal.aborted) this.#timer = setTimeout(() => this.start(), everyMs);
    });
  }

  /** Clears what a tenant removed, at once or right after what is under way. */
  removed(tenantId: number): void {
    const isDue = this.#removing.size > 0;
    this.#removing.add(tenantId);
    if (!isDue) void this.#next(() => this.#clearDue());
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    if (this.#timer) clearTimeout(this.#timer);
    await this.#last;
  }

  /** One round. Never rejects: what failed is tried again at the next. */
  async round(): Promise<void> {
    await this.#tried(() => this.#clearAll());
    await this.#tried(() => this.#addUpDays());
    await this.#tried(() => this.#pack());
  }

  /** One after the other. */
  #next(work: () => Promise<void>): Promise<void> {
    this.#last = this.#last.then(work);
    return this.#last;
  }

  async #tried(work: () => Promise<unknown>): Promise<void> {
    if (this.#ending.signal.aborted) return;
    try {
      await work();
    } catch (error) {
      this.#parts.log.warn(
        { err: error },
        'Housekeeping of samples could not be finished; it is tried again.',
      );
    }
  }

  async #clearDue(): Promise<void> {
    const tenants = [...this.#removing];
    this.#removing.clear();
    for (const tenantId of tenants) await this.#tried(() => this.#clear(tenantId));
  }

  async #clearAll(): Promise<void> {
    const { database } = this.#parts;
    const tenants = await database.withoutTenant((_tx, client) => tenantsWithRemovedTargets(client));
    // One that fails holds up none of the others: what is due by time alone is cleared here and nowhere else.
    for (const tenantId of tenants) await this.#tried(() => this.#clear(tenantId));
  }

  async #clear(tenantId: number): Promise<void> {
    const { database, store, runs, idle } = this.#parts;
    const scope = jobScope([tenantId]);
    const removed = await database.withTenant(scope, (tx) => removedTargets(tx));
    if (removed.length === 0) return;
    // What was measured before the deletion may still be on its way to the store.
    await idle();
    for (const { id } of removed) {
      await store.deleteTarget(scope, tenantId, id);
      await runs.deleteTarget(scope, { tenantId, targetId: id });
      await database.withTenant(scope, (tx) => forgetRemoved(tx, tenantId, id));
    }
  }

  async #addUpDays(): Promise<void> {
    const { database, timeZoneOf } = this.#parts;
    const tenants = await database.withoutTenant((_tx, client) => watchedTenants(client));
    await keepStateDays({ database, timeZoneOf, nowMs: Date.now }, tenants, this.#ending.signal);
  }

  async #forgetRemoved(tenants: readonly number[]): Promise<void> {
    const { database } = this.#parts;
    const beforeMs = Date.now() - removedKeptDays * dayMs;
    while (
      !this.#ending.signal.aborted &&
      (await database.withTenant(jobScope(tenants), (_tx, client) =>
        forgetRemovedBefore(client, tenants, beforeMs),
      ))
    );
  }

  async #pack(): Promise<void> {
    const { database, store, runs, log, keptDays } = this.#parts;
    const { signal } = this.#ending;
    const tenants = await database.withoutTenant((_tx, client) => watchedTenants(client));
    if (tenants.length === 0) return;
    const scope = jobScope(tenants);
    const done = await store.upkeep(scope, Date.now(), signal);
    for (const damaged of done.damaged) log.error({ damaged }, 'Samples are damaged and were left out.');
    const packed = await runs.pack(scope, Date.now(), signal);
    for (const damaged of packed.damaged)
      log.error({ damaged }, 'Runs are damaged and were left as they are.');
    for (const [days, ids] of Map.groupBy(tenants, keptDays)) {
      if (signal.aborted) return;
      const ofThese = jobScope(ids);
      const beforeMs = Date.now() - days * dayMs;
      await store.deleteBefore(ofThese, beforeMs);
      await runs.deleteBefore(ofThese, beforeMs);
      await database.withTenant(ofThese, async (_tx, client) => {
        await deleteRollupsBefore(client, ids, beforeMs);
        await deleteEventsBefore(client, ids, beforeMs);
        await deleteInterfaceChangesBefore(client, ids, Date.now() - changesKeptDays * dayMs);
      });
    }
    await this.#forgetRemoved(tenants);
    // What is too old is gone by now. Each by itself: what one left behind that cannot be rolled up keeps no other from it.
    for (const tenantId of tenants)
      await this.#tried(() => rollUp(database, jobScope([tenantId]), { nowMs: Date.now(), signal }));
  }
}
