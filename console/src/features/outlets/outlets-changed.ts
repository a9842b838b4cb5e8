import { invalidate } from '../../lib/query.ts';

/** Reads again what shows outlets. */
export function outletsChanged(): void {
  invalidate(
    'POST /monitor/api/v1/outlets/list',
    'POST /monitor/api/v1/outlets/counts',
    'GET /monitor/api/v1/outlets/:outletId',
    'POST /monitor/api/v1/devices/list',
  );
}
