import { z } from 'zod';
import { jobScope } from '../../platform/db/job-scope.ts';
import { eachTenant } from '../../platform/jobs/each-tenant.ts';
import { task, type Task } from '../../platform/jobs/jobs.ts';
import { type Platform } from '../../platform/platform.ts';
import { forgetEvidence } from './evidence.queries.ts';

/** Deletes evidence when its days are over. */
export function evidenceTasks(
  parts: Pick<Platform, 'database' | 'clock' | 'log' | 'tenantIds'>,
): Record<string, Task> {
  return {
    'evidence.forget': task({
      payload: z.strictObject({}),
      cron: '33 * * * *',
      run: async (_payload, signal) => {
        const now = new Date(parts.clock());
        await eachTenant(
          parts,
          'evidence.forget',
          (tenantId) =>
            parts.database.withTenant(jobScope([tenantId]), (tx) => forgetEvidence(tx, tenantId, now)),
          signal,
        );
      },
    }),
  };
}
