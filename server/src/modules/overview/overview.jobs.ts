import { z } from 'zod';
import { jobScope } from '../../platform/db/job-scope.ts';
import { eachTenant } from '../../platform/jobs/each-tenant.ts';
import { task, type Task } from '../../platform/jobs/jobs.ts';
import { type Platform } from '../../platform/platform.ts';
import { mspIds } from './carrier-news.queries.ts';
import { tellCarriers } from './tell-carriers.ts';

/** Each MSP is told of the carriers that fail for several of its customers: looked for once a minute. */
export function overviewTasks(
  parts: Pick<Platform, 'database' | 'clock' | 'log' | 'tenantIds'>,
): Record<string, Task> {
  const { database, clock, log } = parts;
  return {
    'overview.tell-carriers': task({
      payload: z.strictObject({}),
      cron: '* * * * *',
      run: async (_payload, signal) => {
        const scope = jobScope(await parts.tenantIds());
        const ids = await database.read(scope, (tx) => mspIds(tx));
        await eachTenant(
          { log, tenantIds: () => Promise.resolve(ids) },
          'overview.tell-carriers',
          (tenantId) =>
            database.withTenant(jobScope([tenantId]), (tx) => tellCarriers(tx, tenantId, clock())),
          signal,
        );
      },
    }),
  };
}
