import { z } from 'zod';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Database } from '../../../platform/db/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { eachTenant } from '../../../platform/jobs/each-tenant.ts';
import { task, type Task } from '../../../platform/jobs/jobs.ts';
import { type Log } from '../../../platform/log.ts';
import { auditHead } from '../../audit/index.ts';
import { forgetArchives } from '../archive/archive.queries.ts';
import { type DueTenant, dueTenants, eraseRows, eraseTenantItself } from './tenant-erasure.queries.ts';

export interface ErasureParts {
  readonly database: Database;
  readonly log: Log;
  /** Deletes what was measured of a tenant, wherever it is kept. May be called again after a break. */
  readonly eraseSamples: (tenantId: number, signal: AbortSignal) => Promise<void>;
}

/** Rows of each table that one transaction deletes. */
const batch = 5_000;

export interface TenantTaskParts extends ErasureParts {
  readonly clock: () => number;
  readonly tenantIds: () => Promise<readonly number[]>;
}

/** Deletes tenants whose waiting time is over (what was interrupted goes on at the next run), and archives after a day. */
export function tenantTasks(parts: TenantTaskParts): Record<string, Task> {
  return {
    'tenants.erase': task({
      payload: z.strictObject({}),
      cron: '*/10 * * * *',
      deadlineMs: 3_600_000,
      run: (_payload, signal) => eraseDueTenants(parts, signal),
    }),
    'tenants.forget-archives': task({
      payload: z.strictObject({}),
      cron: '27 * * * *',
      run: async (_payload, signal) => {
        const now = new Date(parts.clock());
        await eachTenant(
          parts,
          'tenants.forget-archives',
          (tenantId) =>
            parts.database.withTenant(jobScope([tenantId]), (tx) => forgetArchives(tx, tenantId, now)),
          signal,
        );
      },
    }),
  };
}

/** One that cannot be deleted does not keep the others. */
export async function eraseDueTenants(parts: ErasureParts, signal: AbortSignal): Promise<void> {
  for (const due of await dueTenants(parts.database)) {
    signal.throwIfAborted();
    try {
      await erase(parts, due, signal);
    } catch (error) {
      parts.log.error(
        { err: error, tenantId: due.tenantId },
        'A tenant could not be deleted; it is tried again.',
      );
    }
  }
}

/**
 * Measurements first, which may be kept elsewhere; then every table, batch by batch; then the tenant itself, together with
 * the line in the audit of the tenant above, which is all that stays.
 */
async function erase(parts: ErasureParts, due: DueTenant, signal: AbortSignal): Promise<void> {
  const { database, log } = parts;
  const { tenantId, parentId, name, prefix } = due;
  const head = await database.withTenant(jobScope([tenantId]), (tx) => auditHead(tx, tenantId));
  await parts.eraseSamples(tenantId, signal);
  let rows = 0;
  for (let erased = 1; erased > 0; rows += erased) {
    signal.throwIfAborted();
    erased = await database.withTenant(jobScope([tenantId]), (tx) => eraseRows(tx, tenantId, batch));
  }
  await database.withTenant(jobScope([parentId, tenantId]), async (tx) => {
    await eraseTenantItself(tx, tenantId);
    await writeAudit(tx, jobScope([parentId]), {
      action: 'tenant.erase',
      subjectType: 'tenant',
      subjectId: tenantId,
      detail: { before: { name, prefix }, rows, audit: head ?? null },
    });
  });
  log.info({ tenantId, rows }, 'A tenant was deleted with all its data.');
}
