import { z } from 'zod';
import { type Database } from '../db/database.ts';
import { jobScope } from '../db/job-scope.ts';
import { eachTenant } from '../jobs/each-tenant.ts';
import { task, type Task } from '../jobs/jobs.ts';
import { type Log } from '../log.ts';
import { keepCheck, verifyAudit } from './audit.ts';

/**
 * Recomputes every tenant's chain each night. What was found is kept for the tenant, and the heads go to the log, which stands outside the database: compared with
 * an older line, they show what was cut off at the end.
 */
export function auditTasks(parts: {
  readonly database: Database;
  readonly log: Log;
  readonly tenantIds: () => Promise<readonly number[]>;
  readonly clock: () => number;
}): Record<string, Task> {
  const { database, log, clock } = parts;
  return {
    'audit.verify': task({
      payload: z.strictObject({}),
      cron: '23 3 * * *',
      deadlineMs: 3_600_000,
      run: (_payload, signal) =>
        eachTenant(
          parts,
          'audit.verify',
          async (tenantId) => {
            const verdict = await database.withTenant(jobScope([tenantId]), (tx) =>
              verifyAudit(tx, tenantId),
            );
            const by = { checkedAt: new Date(clock()), checkedBy: null };
            await database.withTenant(jobScope([tenantId]), (tx) => keepCheck(tx, tenantId, verdict, by));
            if (verdict.whole) log.info({ tenantId, ...verdict }, 'audit head');
            else log.error({ tenantId, brokenAt: verdict.brokenAt }, 'The audit was changed.');
          },
          signal,
        ),
    }),
  };
}
