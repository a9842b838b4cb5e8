import { z } from 'zod';
import { type Tx } from '../../platform/db/database.ts';
import { jobScope } from '../../platform/db/job-scope.ts';
import { eachTenant } from '../../platform/jobs/each-tenant.ts';
import { task, type Task } from '../../platform/jobs/jobs.ts';
import { type Platform } from '../../platform/platform.ts';
import { mspIds } from './carrier-news.queries.ts';
import { providerIds } from './customer-news.queries.ts';
import { tellCarriers } from './tell-carriers.ts';
import { tellCustomers } from './tell-customers.ts';

type Parts = Pick<Platform, 'database' | 'clock' | 'log' | 'tenantIds'>;

/** What is looked for once a minute at those who look after customers. */
function lookTask(
  { database, clock, log, tenantIds }: Parts,
  name: string,
  {
    ids,
    tell,
  }: { ids(tx: Tx): Promise<number[]>; tell(tx: Tx, tenantId: number, nowMs: number): Promise<void> },
): Record<string, Task> {
  return {
    [name]: task({
      payload: z.strictObject({}),
      cron: '* * * * *',
      run: async (_payload, signal) => {
        const found = await database.read(jobScope(await tenantIds()), ids);
        await eachTenant(
          { log, tenantIds: () => Promise.resolve(found) },
          name,
          (tenantId) => database.withTenant(jobScope([tenantId]), (tx) => tell(tx, tenantId, clock())),
          signal,
        );
      },
    }),
  };
}

/**
 * Each MSP is told of the carriers that fail for several of its customers, and whoever looks after customers, the platform too, of their
 * critical alerts.
 */
export const overviewTasks = (parts: Parts): Record<string, Task> => ({
  ...lookTask(parts, 'overview.tell-carriers', { ids: mspIds, tell: tellCarriers }),
  ...lookTask(parts, 'overview.tell-customers', { ids: providerIds, tell: tellCustomers }),
});
