import { reportKeptDays } from '@linekeeper/contract/reports/report-terms';
import { z } from 'zod';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { eachTenant } from '../../../platform/jobs/each-tenant.ts';
import { task, type Task } from '../../../platform/jobs/jobs.ts';
import { triedForMs } from '../../../platform/outbox/outbox.ts';
import { type Platform } from '../../../platform/platform.ts';
import { forgetAddresses } from '../outside/outside.queries.ts';
import { advanceRun, type PlanParts, takeDue } from './plan-run.ts';
import { forgetRuns, openRuns } from './runs.queries.ts';
import { dueSchedules } from './schedules.queries.ts';
import { giveUpSendings } from './sendings.queries.ts';

export type ScheduleJobParts = PlanParts & Pick<Platform, 'database' | 'log' | 'tenantIds'>;

const dayMs = 86_400_000;
/** Longer than the outbox tries. */
const givenUpMs = triedForMs + dayMs;

/** Begins what is due in one tenant, and goes on with what has not ended. */
async function workOf(parts: ScheduleJobParts, tenantId: number): Promise<void> {
  const { database, clock } = parts;
  const scope = jobScope([tenantId]);
  const due = await database.withTenant(scope, (tx) => dueSchedules(tx, tenantId, new Date(clock())));
  for (const id of due) await database.withTenant(scope, (tx) => takeDue(tx, parts, tenantId, id));
  const open = await database.withTenant(scope, (tx) => openRuns(tx, tenantId));
  for (const { id } of open) await database.withTenant(scope, (tx) => advanceRun(tx, parts, tenantId, id));
}

/** Begins runs when their time comes, also when it came while the server was off, and forgets what is over. */
export function scheduleTasks(parts: ScheduleJobParts): Record<string, Task> {
  const { database, clock, log, tenantIds } = parts;
  const each =
    (what: string, turn: (tenantId: number) => Promise<void>, of = tenantIds) =>
    async (_payload: unknown, signal: AbortSignal) =>
      eachTenant({ tenantIds: of, log }, what, turn, signal);
  const withWork = async () => {
    const rows = await database.ask<{ tenant_id: number }>(
      'select tenant_id from tenants_with_report_work($1)',
      [new Date(clock())],
    );
    return rows.map(({ tenant_id: id }) => id);
  };
  return {
    'reports.schedules': task({
      payload: z.strictObject({}),
      cron: '* * * * *',
      run: each('reports.schedules', (tenantId) => workOf(parts, tenantId), withWork),
    }),
    'reports.forget-runs': task({
      payload: z.strictObject({}),
      cron: '43 * * * *',
      run: each('reports.forget-runs', (tenantId) =>
        database.withTenant(jobScope([tenantId]), async (tx) => {
          const now = clock();
          await giveUpSendings(tx, tenantId, new Date(now - givenUpMs), new Date(now));
          await forgetAddresses(tx, tenantId, new Date(now));
          await forgetRuns(tx, tenantId, new Date(now - reportKeptDays * dayMs));
        }),
      ),
    }),
  };
}
