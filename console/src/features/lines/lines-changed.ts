import { invalidate } from '../../lib/query.ts';

/** Reads again what shows lines. */
export function linesChanged(): void {
  invalidate(
    'POST /monitor/api/v1/lines/list',
    'POST /monitor/api/v1/lines/counts',
    'POST /monitor/api/v1/lines/groups',
    'POST /monitor/api/v1/lines/sla',
    'POST /monitor/api/v1/lines/providers',
    'POST /monitor/api/v1/lines/trends',
  );
}
