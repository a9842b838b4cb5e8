import { z } from 'zod';
import { jobScope } from '../../platform/db/job-scope.ts';
import { eachTenant } from '../../platform/jobs/each-tenant.ts';
import { task, type Task } from '../../platform/jobs/jobs.ts';
import { type Platform } from '../../platform/platform.ts';
import { makeRoom } from './files/report-room.ts';
import { forgetReports } from './reports.queries.ts';

/** Deletes reports when their days are over, and brings files within their bound. */
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
            parts.database.withTenant(jobScope([tenantId]), async (tx) => {
              await forgetReports(tx, tenantId, now);
              const files = await makeRoom(tx, tenantId, now);
              if (files > 0) parts.log.info({ tenantId, files }, 'Files of old reports gave way.');
            }),
          signal,
        );
      },
    }),
  };
}
