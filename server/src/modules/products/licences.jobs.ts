import { quantityKinds } from '@linekeeper/contract/limits';
import { z } from 'zod';
import { jobScope } from '../../platform/db/job-scope.ts';
import { task, type Task } from '../../platform/jobs/jobs.ts';
import { type Log } from '../../platform/log.ts';
import { tenantClosed, setTenantEnd } from '../tenants/index.ts';
import { notifyOfEnd } from './licence-notifications.jobs.ts';
import { isClockBehind } from './licence-fault.ts';
import { dayMs } from './licence-time.ts';
import {
  forgetUsage,
  installationOf,
  noteTime,
  noteUsage,
  tenantsPastGrace,
  tenantsToCheck,
} from './licences.queries.ts';
import { type LicenceParts, loadLicenceStatus } from './licences.service.ts';

/** The trend of a year and a month is kept. */
const usageKeptDays = 400;
/** Tenants that are counted in one transaction. */
const batch = 200;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

export interface LicenceJobParts extends Pick<LicenceParts, 'database' | 'counters' | 'clock'> {
  readonly log: Log;
  readonly tenantIds: () => Promise<readonly number[]>;
}

/** Counts the day's usage every hour; every ten minutes notes the time, follows licences that come into effect, tells whom it concerns. */
export function licenceTasks(parts: LicenceJobParts): Record<string, Task> {
  return {
    'licences.usage': task({
      payload: z.strictObject({}),
      cron: '7 * * * *',
      run: (_payload, signal) => countUsage(parts, signal),
    }),
    'licences.watch': task({
      payload: z.strictObject({}),
      cron: '*/10 * * * *',
      run: (_payload, signal) => watchLicences(parts, signal),
    }),
  };
}

/** Writes today's usage of every tenant. */
export async function countUsage(parts: LicenceJobParts, signal: AbortSignal): Promise<void> {
  const ids = await parts.tenantIds();
  const nowMs = parts.clock();
  for (let start = 0; start < ids.length; start += batch) {
    signal.throwIfAborted();
    const covered = ids.slice(start, start + batch);
    await parts.database.withTenant(jobScope(covered), async (tx) => {
      for (const kind of quantityKinds) {
        const counter = parts.counters()[kind];
        if (!counter) continue;
        const used = new Map((await counter(tx)).map((row) => [row.tenantId, row.used]));
        await noteUsage(
          tx,
          dayOf(nowMs),
          covered.map((tenantId) => ({ tenantId, kind, used: used.get(tenantId) ?? 0 })),
        );
      }
      await forgetUsage(tx, dayOf(nowMs - usageKeptDays * dayMs));
    });
  }
}

/** Notes the time, unless the clock stands behind; sets the ends of tenants whose licence came into effect; tells of ends. */
export async function watchLicences(parts: LicenceJobParts, signal: AbortSignal): Promise<void> {
  const { database, clock, log } = parts;
  const clockMs = clock();
  const isBehind = await database.withoutTenant(async (tx) => {
    const { newestSeenAt } = await installationOf(tx);
    await noteTime(tx, new Date(clockMs));
    return isClockBehind(newestSeenAt, clockMs);
  });
  if (isBehind) log.warn('The clock stands behind a time that was seen before: licences go by that time.');
  for (const tenantId of await tenantsToCheck(database, new Date(clockMs))) {
    signal.throwIfAborted();
    try {
      await database.withTenant(jobScope([tenantId]), async (tx) => {
        const { tenant, status } = await loadLicenceStatus(tx, tenantId, clockMs);
        if (status.current && tenant.expiresAt?.getTime() !== status.endsAt?.getTime())
          await setTenantEnd(tx, tenantId, status.endsAt);
      });
      await notifyOfEnd(parts, tenantId, clockMs);
    } catch (error) {
      log.error({ err: error, tenantId }, 'The licence of a tenant could not be looked at.');
    }
  }
  // Told again at each run of that day: the engine takes a tenant that it left already for what it is.
  for (const tenantId of await tenantsPastGrace(database, new Date(clockMs)))
    database.events.emit(tenantClosed, { tenantId });
}
