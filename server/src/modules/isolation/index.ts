import { allEndpoints } from '@linekeeper/contract/endpoints';
import { type InjectOptions } from 'fastify';
import { type Module } from '../../platform/module.ts';
import { type Platform } from '../../platform/platform.ts';
import { lastResults } from './canary.queries.ts';
import { isolationTasks } from './isolation.jobs.ts';
import { isolationRoutes } from './isolation.routes.ts';

/** The hourly self-test of the isolation of tenants: its job, its last result as a metric, and what it found. */
export async function createIsolation(platform: Platform): Promise<Module> {
  const { database, http, metrics } = platform;
  const [last] = await lastResults(database, 1);
  let value = last ? Number((last.findings as unknown[]).length === 0) : Number.NaN;
  metrics.gauge(
    'isolation_self_test',
    '1: tenants are kept apart; 0: the last self-test found a hole.',
    () => value,
  );
  return {
    tables: ['selfTest'],
    routes: (app) => isolationRoutes(app, database),
    tasks: isolationTasks({
      ...platform,
      endpoints: allEndpoints,
      ask: async (call) => {
        const { statusCode: status, headers, body: text } = await http.inject(call as InjectOptions);
        return { status, headers, text };
      },
      onResult: (isGood) => {
        value = Number(isGood);
      },
    }),
  };
}
