import { type MaintenanceScopeKind } from '@linekeeper/contract/alerts/maintenance-terms';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { type Log } from '../../../platform/log.ts';
import { deleteWindowsBefore } from '../../subjects/index.ts';
import { type MaintenanceParts, watchChanged } from './maintenance.service.ts';
import { deleteServiceWindowsBefore } from './service-windows.queries.ts';
import { deletePlansBefore, duePlans, livePlanIds, lockPlan } from './plans.queries.ts';
import { writePlan } from './write-plan.ts';

export interface RenewParts extends MaintenanceParts {
  readonly log: Log;
}

const dayMs = 86_400_000;
/** What was announced is shown for so long after it, and its single times are kept for as long as late results may come. */
const plansKeptMs = 400 * dayMs;
const windowsKeptMs = 40 * dayMs;
/** Several changes in a row are one. */
const waitMs = 500;

/** Writes out the times of one plan as of now; nothing where it is over or gone. */
async function renewPlan(parts: RenewParts, tenantId: number, planId: string): Promise<void> {
  const now = new Date(parts.clock());
  await parts.database.withTenant(jobScope([tenantId]), async (tx) => {
    const plan = await lockPlan(tx, tenantId, planId);
    if (!plan || plan.isOver) return;
    const timeZone = parts.timeZoneOf(tenantId);
    watchChanged(tx, parts, tenantId, await writePlan(tx, { tenantId, planId, timeZone, now }, plan));
  });
}

/** Plans of tenants that are to be written out anew, by tenant. */
export async function duePlansOf(
  parts: Pick<RenewParts, 'database' | 'clock'>,
  tenantIds: readonly number[],
): Promise<Map<number, string[]>> {
  if (tenantIds.length === 0) return new Map();
  const now = new Date(parts.clock());
  const due = await parts.database.read(jobScope([...tenantIds]), (tx) => duePlans(tx, now));
  const byTenant = Map.groupBy(due, ({ tenantId }) => tenantId);
  return new Map([...byTenant].map(([tenantId, rows]) => [tenantId, rows.map(({ id }) => id)]));
}

/** Writes out the times of some plans of a tenant, one after the other. */
export async function renewPlans(
  parts: RenewParts,
  tenantId: number,
  planIds: readonly string[],
): Promise<void> {
  for (const planId of planIds) await renewPlan(parts, tenantId, planId);
}

/** Forgets what was over long ago. */
export async function forgetPlans(parts: RenewParts, tenantId: number): Promise<void> {
  const ago = (ms: number) => new Date(parts.clock() - ms);
  await parts.database.withTenant(jobScope([tenantId]), async (tx) => {
    await deleteWindowsBefore(tx, tenantId, ago(windowsKeptMs));
    // Services are put together of what was, so theirs are kept as long as plans.
    await deleteServiceWindowsBefore(tx, tenantId, ago(plansKeptMs));
    await deletePlansBefore(tx, tenantId, ago(plansKeptMs));
  });
}

/** Has what a tenant announced cover what came into its outlets meanwhile, and no more what left them. What fails is made up for by the job. */
export class RenewSoon {
  readonly #parts: RenewParts;
  readonly #waiting = new Map<string, NodeJS.Timeout>();
  #last: Promise<void> = Promise.resolve();

  constructor(parts: RenewParts) {
    this.#parts = parts;
  }

  /** All work of a tenant, or that alone which is on something of a kind. */
  renew(tenantId: number, on?: MaintenanceScopeKind): void {
    const key = `${tenantId} ${on ?? ''}`;
    if (this.#waiting.has(key)) return;
    const timer = setTimeout(() => {
      this.#waiting.delete(key);
      this.#last = this.#last.then(() => this.#renewAll(tenantId, on));
    }, waitMs);
    this.#waiting.set(key, timer);
  }

  /** Begins nothing more, and waits for what is under way. */
  async stop(): Promise<void> {
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
    await this.#last;
  }

  async #renewAll(tenantId: number, on: MaintenanceScopeKind | undefined): Promise<void> {
    const { database, log } = this.#parts;
    try {
      const ids = await database.read(jobScope([tenantId]), (tx) => livePlanIds(tx, tenantId, on));
      await renewPlans(this.#parts, tenantId, ids);
    } catch (error) {
      log.warn({ err: error, tenantId }, 'Announced work could not be written out; it is tried again.');
    }
  }
}
