import { type Database } from '../../../platform/db/database.ts';
import { createEmbeddedStore } from './embedded-store.ts';
import { type MetricStore } from './types.ts';
import { createVictoriaStore } from './victoria-store.ts';

/** The store that the settings ask for: VictoriaMetrics at `metricsUrl` (`METRICS_URL`), else PostgreSQL itself. */
export function openMetricStore(database: Database, metricsUrl?: URL): MetricStore {
  return metricsUrl ? createVictoriaStore(database, metricsUrl.href) : createEmbeddedStore(database);
}
