import { type Module } from '../../platform/module.ts';
import { type Platform } from '../../platform/platform.ts';
import { type Monitoring } from '../monitoring/index.ts';
import { explorerRoutes } from './charts/explorer.routes.ts';
import { prometheusRoutes } from './prometheus/prometheus.routes.ts';

/** Any series beside any other, for people and for programs that ask as they would ask Prometheus. It reads only. */
export function createExplorer(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { kept, history }: Pick<Monitoring, 'kept' | 'history'>,
): Module {
  const parts = { database, kept, intervalMs: history.intervalMs, nowMs: clock };
  return {
    routes(app) {
      explorerRoutes(app, parts);
      prometheusRoutes(app, parts);
    },
  };
}
