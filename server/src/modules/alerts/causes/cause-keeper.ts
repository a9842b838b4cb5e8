import { type Database } from '../../../platform/db/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { type Log } from '../../../platform/log.ts';
import { systemTimers, type Timers } from '../../../platform/timers.ts';
import { type Decisions } from '../../monitoring/index.ts';
import { type Left, lookAtCauses } from './look-at-causes.ts';
import { unsettledTenants } from './unsettled-alerts.queries.ts';

export interface CauseKeeperParts {
  readonly database: Database;
  readonly log: Log;
  readonly tenantIds: () => Promise<readonly number[]>;
  /** Milliseconds since 1970. */
  readonly nowMs: () => number;
  readonly timers?: Timers | undefined;
  /** By which what is waited for is asked before its turn; missing: nothing is waited for. */
  readonly asks?: Decisions['asks'] | undefined;
  /** How often all that is open is looked at without a reason too, in milliseconds. */
  readonly everyMs?: number | undefined;
}

/**
 * Between two looks at a tenant: however much fires, they cost no more than this lets them. A look reads all that is open: with hundreds of
 * alerts, one look at each that fires or ends cost more than all their rules.
 */
const gapMs = 100;
const gapMsEach = 1;
const mostGapMs = 500;
const gapAfter = (read: number) => Math.min(Math.max(gapMs, read * gapMsEach), mostGapMs);
/** Somebody is just changing what was to be written. */
const heldMs = 50;
const lockNotAvailable = '55P03';
/** After what could not be read or written. */
const retryMs = 2_000;
/** All that is open is looked at this often without a reason too: ways change, and another process may have ended in between. */
const usualEveryMs = 30_000;

interface Looking {
  again: boolean;
  done: Promise<void>;
}

/** Looks for the causes of what fires, after it is committed, tenant by tenant, and has told what is to be told. */
export class CauseKeeper {
  readonly #parts: CauseKeeperParts;
  readonly #looking = new Map<number, Looking>();
  /** Calls off the look that a tenant waits for. */
  readonly #due = new Map<number, () => void>();
  readonly #timers: Timers;
  #stopTicking = () => {};
  #stopped = false;

  constructor(parts: CauseKeeperParts) {
    this.#parts = parts;
    this.#timers = parts.timers ?? systemTimers;
  }

  /** Goes on with all that is open, and looks after it from then on. */
  start(): void {
    const { everyMs = usualEveryMs } = this.#parts;
    this.#stopTicking = this.#timers.every(everyMs, () => void this.#lookAtAll());
    void this.#lookAtAll();
  }

  /** Waits for what is being looked at. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#stopTicking();
    for (const callOff of this.#due.values()) callOff();
    await Promise.all([...this.#looking.values()].map(({ done }) => done));
  }

  /** Alerts of a tenant fired, ended or were changed: a look at once, and one more for what changes during it. */
  changed(tenantId: number): void {
    const looking = this.#looking.get(tenantId);
    if (looking) {
      looking.again = true;
      return;
    }
    if (this.#stopped) return;
    this.#due.get(tenantId)?.();
    this.#due.delete(tenantId);
    const begun: Looking = { again: false, done: Promise.resolve() };
    this.#looking.set(tenantId, begun);
    begun.done = this.#run(tenantId, begun);
  }

  /**
   * One look, after which those are asked whose answer is waited for; gives when something that waits is due, in milliseconds since 1970.
   * Rejects where the database does.
   */
  async look(tenantId: number): Promise<number | null> {
    return (await this.#look(tenantId)).dueMs;
  }

  async #look(tenantId: number): Promise<Left> {
    const { database, nowMs, asks } = this.#parts;
    const asked = asks && {
      lastOf: (id: string) => asks.lastOf(tenantId, id),
      isFailing: (id: string) => asks.isFailing(tenantId, id),
    };
    const left = await database.withTenant(jobScope([tenantId]), (tx, client) =>
      lookAtCauses(tx, client, { tenantId, nowMs: nowMs(), asked }),
    );
    if (left.toAsk.length > 0) asks?.soon(tenantId, left.toAsk);
    return left;
  }

  async #run(tenantId: number, looking: Looking): Promise<void> {
    let waitMs: number | null = null;
    let restMs = gapMs;
    try {
      const { dueMs, read } = await this.#look(tenantId);
      restMs = gapAfter(read);
      if (dueMs !== null) waitMs = Math.max(restMs, dueMs - this.#parts.nowMs());
    } catch (error) {
      const isHeld = (error as { readonly code?: unknown }).code === lockNotAvailable;
      waitMs = isHeld ? heldMs : retryMs;
      if (!isHeld)
        this.#parts.log.warn({ err: error, tenantId }, 'The causes of alerts could not be looked for yet.');
    }
    if (this.#stopped) return;
    // What changes within the gap is looked at after it.
    const gap = this.#timers.after(restMs, () => {
      this.#looking.delete(tenantId);
      if (looking.again) return this.changed(tenantId);
      if (waitMs === null || this.#stopped) return;
      const due = this.#timers.after(waitMs - restMs, () => this.changed(tenantId));
      this.#due.set(tenantId, due);
    });
    this.#due.set(tenantId, gap);
  }

  async #lookAtAll(): Promise<void> {
    const { database, log, tenantIds } = this.#parts;
    try {
      const scope = jobScope(await tenantIds());
      const open = await database.withTenant(scope, (_tx, client) => unsettledTenants(client));
      for (const tenantId of open) this.changed(tenantId);
    } catch (error) {
      log.warn({ err: error }, 'Tenants with open alerts could not be read yet.');
    }
  }
}
