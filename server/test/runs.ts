import { jobScope } from '../src/platform/db/job-scope.ts';
import { type RunRow } from '../src/modules/monitoring/runs/runs.queries.ts';
import { RunStore } from '../src/modules/monitoring/runs/run-store.ts';
import { type TestApp } from './app.ts';

/** Keeps runs of a tenant as if they had been measured. */
export const addRunsOf = (app: TestApp, tenantId: number, runs: readonly RunRow[]): Promise<void> =>
  new RunStore(app.db.database).add(jobScope([tenantId]), runs);
