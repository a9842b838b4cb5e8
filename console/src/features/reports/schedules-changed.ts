import { invalidate } from '../../lib/query.ts';

/** Reads again what shows schedules and what they made. */
export function schedulesChanged(): void {
  invalidate(
    'POST /monitor/api/v1/reports/schedules/list',
    'GET /monitor/api/v1/reports/schedules/:scheduleId/runs',
    'POST /monitor/api/v1/reports/sent/list',
  );
}
