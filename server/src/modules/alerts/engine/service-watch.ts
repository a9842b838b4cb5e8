import { longestBurnMs } from '@linekeeper/contract/alerts/burn-paces';
import { type Database } from '../../../platform/db/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { type BudgetNow, type SeenService, type ServiceTimes } from '../../../platform/service-times.ts';
import { systemTimers, type Timers } from '../../../platform/timers.ts';
import { type Decided, type Known } from './running.ts';
import { looksSince, serviceEveryMs, serviceLook } from '../facts/service-looks.ts';

export interface ServiceWatchParts {
  readonly database: Database;
  /** Puts services together; undefined: nobody does. */
  readonly times: () => ServiceTimes | undefined;
  /** Milliseconds since 1970. */
  readonly nowMs: () => number;
  readonly look: (decided: Decided) => void;
  /** Has it read until that succeeds, once more where it is asked for again meanwhile. */
  readonly renew: (thing: string, read: () => Promise<void>) => Promise<void>;
  /** Services of a tenant stand otherwise by time alone. */
  readonly turned?: ((tenantId: number) => void) | undefined;
  readonly timers?: Timers | undefined;
}

/** What late results or excused hours made of the past is read again this often, where nothing changes. */
const againMs = 3_600_000;
/** Between two looks at a tenant: at least so long, and so many times as long as the last one took. */
const gapMs = 250;
const gapFactor = 20;

/** Whether a moment came after one and until another. */
const isIn = (ms: number, afterMs: number, untilMs: number) => afterMs < ms && ms <= untilMs;

interface Watched {
  services: ReadonlyMap<string, SeenService>;
  /** What any of them rests on. */
  subjectIds: ReadonlySet<string>;
  readMs: number;
  /** Since when what was written has not been looked at, in milliseconds since 1970; infinity: all has. */
  unseenMs: number;
  /** When the newest state began that was written of them. */
  newestMs: number;
  /** Not before then, by the clock that only goes on. */
  restsUntilMs: number;
  callOff: () => void;
}

/**
 * Has rules look at business services. They are put together after the states of what they rest on are committed, of what is committed: by
 * then what was rolled back never was, and a past that was corrected is right. Between that they are known from memory.
 */
export class ServiceWatch {
  readonly #parts: ServiceWatchParts;
  readonly #timers: Timers;
  readonly #tenants = new Map<number, Watched>();
  readonly #tenantOf = new Map<string, number>();
  #stopTicking = () => {};
  #stopped = false;

  constructor(parts: ServiceWatchParts) {
    this.#parts = parts;
    this.#timers = parts.timers ?? systemTimers;
  }

  /** Reads all that there are, of some tenants, and looks at them from then on. */
  async start(tenantIds: () => Promise<readonly number[]>): Promise<void> {
    this.#stopTicking = this.#timers.every(serviceEveryMs, () => this.lookAgain());
    await this.#parts.renew('business services', async () => {
      const { database, times } = this.#parts;
      const found = await database.withTenant(
        jobScope(await tenantIds()),
        async (tx) => times()?.tenantsWith(tx) ?? [],
      );
      for (const tenantId of found) await this.read(tenantId);
    });
  }

  stop(): void {
    this.#stopped = true;
    this.#stopTicking();
    for (const { callOff } of this.#tenants.values()) callOff();
  }

  /** The state of something was written, which began at a time; null: of any of what services rest on. */
  written(tenantId: number, subjectId: string | null, sinceMs: number): void {
    const watched = this.#tenants.get(tenantId);
    if (!watched || (subjectId !== null && !watched.subjectIds.has(subjectId))) return;
    const isWaiting = watched.unseenMs !== Infinity;
    watched.unseenMs = Math.min(watched.unseenMs, sinceMs, this.#parts.nowMs());
    watched.newestMs = Math.max(watched.newestMs, sinceMs);
    if (isWaiting || this.#stopped) return;
    const restMs = watched.restsUntilMs - performance.now();
    if (restMs <= 0) return void this.read(tenantId);
    watched.callOff = this.#timers.after(restMs, () => void this.read(tenantId));
  }

  /** Services of a tenant are others than before, or something that they rest on is gone: reads and looks. */
  read(tenantId: number): Promise<void> {
    return this.#parts.renew(`business services of ${tenantId}`, () => this.#read(tenantId));
  }

  forgetTenant(tenantId: number): void {
    this.#tenants.get(tenantId)?.callOff();
    this.#take(tenantId, []);
  }

  /** How a service stood when it was last looked at; undefined where that is not known, or something was written since. */
  readonly standsNow = (serviceId: string): Known | undefined => {
    const watched = this.#watchedOf(serviceId);
    if (!watched || watched.unseenMs !== Infinity) return undefined;
    const last = watched.services.get(serviceId)?.spans.at(-1);
    const { state = 'unmeasured', fromMs = watched.readMs } = last ?? {};
    return { state, stateSinceMs: fromMs, intervalMs: serviceEveryMs };
  };

  readonly budgetAt = (serviceId: string, atMs: number): BudgetNow | null =>
    this.#watchedOf(serviceId)?.services.get(serviceId)?.budgetAt(atMs) ?? null;

  /** Looks at all services of a tenant as they are known: its rules were changed. */
  lookAt(tenantId: number): void {
    const atMs = this.#parts.nowMs();
    for (const service of this.#tenants.get(tenantId)?.services.values() ?? [])
      this.#parts.look(serviceLook(tenantId, service, atMs));
  }

  /**
   * Looks at what is not up, by time alone: a rule or an alert of it may have been changed since. What was read long ago is read again, and
   * where announced work began or ended since.
   */
  lookAgain(): void {
    const atMs = this.#parts.nowMs();
    for (const [tenantId, { services, readMs, unseenMs }] of this.#tenants) {
      if (unseenMs !== Infinity) continue;
      const isTurned = [...services.values()].some(({ announced }) =>
        announced.some(({ fromMs, toMs }) => isIn(fromMs, readMs, atMs) || isIn(toMs, readMs, atMs)),
      );
      if (isTurned) this.#parts.turned?.(tenantId);
      if (isTurned || atMs - readMs >= againMs) void this.read(tenantId);
      else
        for (const service of services.values())
          if (service.spans.at(-1)?.state !== 'up') this.#parts.look(serviceLook(tenantId, service, atMs));
    }
  }

  #watchedOf(serviceId: string): Watched | undefined {
    const tenantId = this.#tenantOf.get(serviceId);
    return tenantId === undefined ? undefined : this.#tenants.get(tenantId);
  }

  async #read(tenantId: number): Promise<void> {
    const { database, times, nowMs, look } = this.#parts;
    const given = times();
    if (!given) return;
    const begunMs = performance.now();
    const before = this.#tenants.get(tenantId);
    before?.callOff();
    const sinceMs = before?.unseenMs ?? Infinity;
    // What is written while it is read is looked at after that.
    if (before) before.unseenMs = Infinity;
    const readMs = nowMs();
    let found: SeenService[];
    try {
      found = await database.withTenant(jobScope([tenantId]), (tx) =>
        given.read(tx, tenantId, {
          ...{ fromMs: readMs - longestBurnMs, budgetsFromMs: readMs },
          // A state that began at this very moment holds at it; one that an agent told may begin a little later, by its clock.
          toMs: Math.max(readMs, before?.newestMs ?? 0) + 1,
        }),
      );
    } catch (error) {
      if (before) before.unseenMs = Math.min(before.unseenMs, sinceMs);
      throw error;
    }
    const watched = this.#take(tenantId, found, readMs);
    if (watched)
      watched.restsUntilMs = performance.now() + Math.max(gapMs, (performance.now() - begunMs) * gapFactor);
    for (const service of found)
      for (const decided of looksSince(tenantId, service, { sinceMs, atMs: nowMs() })) look(decided);
  }

  #take(tenantId: number, found: readonly SeenService[], readMs = 0): Watched | undefined {
    const before = this.#tenants.get(tenantId);
    for (const id of before?.services.keys() ?? []) this.#tenantOf.delete(id);
    if (found.length === 0) return void this.#tenants.delete(tenantId);
    for (const { id } of found) this.#tenantOf.set(id, tenantId);
    const watched: Watched = {
      ...{ unseenMs: Infinity, newestMs: 0, restsUntilMs: 0, callOff: () => {} },
      ...before,
      services: new Map(found.map((service) => [service.id, service])),
      subjectIds: new Set(found.flatMap(({ subjectIds }) => subjectIds)),
      readMs,
    };
    this.#tenants.set(tenantId, watched);
    return watched;
  }
}
