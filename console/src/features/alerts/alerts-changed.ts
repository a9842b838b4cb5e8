import { invalidate } from '../../lib/query.ts';

/** Reads again what shows alerts. */
export function alertsChanged(): void {
  invalidate(
    'POST /monitor/api/v1/alerts/list',
    'POST /monitor/api/v1/alerts/counts',
    'GET /monitor/api/v1/alerts/:alertId',
  );
}
