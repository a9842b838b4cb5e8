import { z } from 'zod';
import { type Database } from '../../platform/db/database.ts';
import { jobScope } from '../../platform/db/job-scope.ts';
import { eachTenant } from '../../platform/jobs/each-tenant.ts';
import { task, type Task } from '../../platform/jobs/jobs.ts';
import { type Log } from '../../platform/log.ts';
import { forgetFirstPasswords } from './members/first-passwords.queries.ts';
import { forgetExpired, forgetSessions } from './sign-in/auth.queries.ts';
import { forgetSeenBrowsers } from './sign-in/seen-browsers.queries.ts';

const dayMs = 24 * 3_600_000;
/** How long the trace of an ended session is kept; the audit keeps its own for ever. */
const sessionTraceMs = 30 * dayMs;

/** What signing in leaves behind is swept up every hour. */
export function authTasks(parts: {
  readonly database: Database;
  readonly tenantIds: () => Promise<readonly number[]>;
  readonly clock: () => number;
  readonly log: Log;
}): Record<string, Task> {
  const { database, clock } = parts;
  return {
    'auth.forget': task({
      payload: z.strictObject({}),
      cron: '17 * * * *',
      run: async (_payload, signal) => {
        const now = clock();
        await database.withoutTenant((tx) => forgetExpired(tx, new Date(now)));
        await eachTenant(
          parts,
          'auth.forget',
          (tenantId) =>
            database.withTenant(jobScope([tenantId]), async (tx) => {
              await forgetSessions(tx, tenantId, new Date(now - sessionTraceMs));
              await forgetSeenBrowsers(tx, tenantId, new Date(now));
            }),
          signal,
        );
      },
    }),
    // A password that somebody could sign in with does not wait for the next hour.
    'auth.forget-first-passwords': task({
      payload: z.strictObject({}),
      cron: '*/5 * * * *',
      run: async (_payload, signal) => {
        await eachTenant(
          parts,
          'auth.forget-first-passwords',
          (tenantId) => database.withTenant(jobScope([tenantId]), (tx) => forgetFirstPasswords(tx, tenantId)),
          signal,
        );
      },
    }),
  };
}
