import { z } from 'zod';
import { jobScope } from '../../platform/db/job-scope.ts';
import { eachTenant } from '../../platform/jobs/each-tenant.ts';
import { task, type Task } from '../../platform/jobs/jobs.ts';
import { type Platform } from '../../platform/platform.ts';
import { forgetReports } from './reports.queries.ts';

/** Deletes reports when their days are over. */
export function reportTasks(
  parts: Pick<Platform, 'database' | 'clock' | 'log' | 'tenantIds'>,
): Record<string, Task> {
  return {
    'reports.forget': task({
      payload: z.strictObject({}),
      cron: '41 * * * *',
      run: async (_payload, signal) => {
        const now = new Date(parts.clock());
        await eachTenant(
          parts,
          'reports.forget',
          (tenantId) =>
            parts.database.withTenant(jobScope([tenantId]), (tx) => forgetReports(tx, tenantId, now)),
          signal,
        );
      },
    }),
  };
}
