import { allEndpoints } from '@linekeeper/contract/endpoints';
import { type FastifyInstance, type InjectOptions } from 'fastify';
import { isolationTasks, lastResults } from './modules/isolation/index.ts';
import { type Database } from './platform/db/database.ts';
import { type Task } from './platform/jobs/jobs.ts';
import { type Log } from './platform/log.ts';
import { type Metrics } from './platform/metrics.ts';

export interface SelfTestSettings {
  readonly database: Database;
  readonly http: FastifyInstance;
  readonly metrics: Metrics;
  readonly log: Log;
  readonly clock: () => number;
}

/** The hourly self-test of the isolation of tenants: its job, and its last result as a metric. */
export async function selfTestTasks(settings: SelfTestSettings): Promise<Record<string, Task>> {
  const { database, http, metrics, log, clock } = settings;
  const [last] = await lastResults(database, 1);
  let value = last ? Number((last.findings as unknown[]).length === 0) : Number.NaN;
  metrics.gauge(
    'isolation_self_test',
    '1: tenants are kept apart; 0: the last self-test found a hole.',
    () => value,
  );
  return isolationTasks({
    database,
    log,
    clock,
    endpoints: allEndpoints,
    ask: async (call) => {
      const { statusCode: status, headers, body: text } = await http.inject(call as InjectOptions);
      return { status, headers, text };
    },
    onResult: (isGood) => {
      value = Number(isGood);
    },
  });
}
