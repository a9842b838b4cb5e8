import { type TestDatabase } from './database.ts';
import { jobScope } from '../src/platform/db/job-scope.ts';
import { type RunRow } from '../src/modules/monitoring/runs/runs.queries.ts';
import { RunStore } from '../src/modules/monitoring/runs/run-store.ts';
import { type TestApp } from './app.ts';

/** Keeps runs of a tenant as if they had been measured. */
export const addRunsOf = (app: TestApp, tenantId: number, runs: readonly RunRow[]): Promise<void> =>
  new RunStore(app.db.database).add(jobScope([tenantId]), runs);

/** What was measured of a tenant's dial tests, as it is kept: an hour that was over long ago, which the next round of the housekeeping packs. */
export const keptRuns = async (db: TestDatabase, tenantId: number) => {
  const { rows } = await db.admin.query<{ head: number; hours: number; rollups: number }>(
    `select (select count(*)::integer from run_head where tenant_id = $1) as head,
      (select count(*)::integer from run_hour where tenant_id = $1) as hours,
      (select count(*)::integer from run_rollup where tenant_id = $1) as rollups`,
    [tenantId],
  );
  return rows[0];
};
