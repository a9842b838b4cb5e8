import { z } from 'zod';
import { type Database } from '../db/database.ts';
import { jobScope } from '../db/job-scope.ts';
import { eachTenant } from '../jobs/each-tenant.ts';
import { task, type Task } from '../jobs/jobs.ts';
import { type Log } from '../log.ts';
import { keptHours } from './import-room.ts';
import { deleteOldImports } from './imports.queries.ts';

/** Files hold credentials and tell of people: they go after a day, whether or not their tenant uploads another. */
export function importTasks(parts: {
  readonly database: Database;
  readonly tenantIds: () => Promise<readonly number[]>;
  readonly log: Log;
}): Record<string, Task> {
  const { database } = parts;
  return {
    'imports.forget': task({
      payload: z.strictObject({}),
      cron: '27 * * * *',
      run: async (_payload, signal) => {
        await eachTenant(
          parts,
          'imports.forget',
          (tenantId) =>
            database.withTenant(jobScope([tenantId]), (tx) => deleteOldImports(tx, tenantId, keptHours)),
          signal,
        );
      },
    }),
  };
}
