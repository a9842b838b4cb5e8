import { invalidate } from '../../lib/query.ts';

/** Reads again what shows devices. */
export function devicesChanged(): void {
  invalidate(
    'POST /monitor/api/v1/devices/list',
    'POST /monitor/api/v1/devices/counts',
    'POST /monitor/api/v1/devices/makes',
    'GET /monitor/api/v1/devices/:deviceId',
    'GET /monitor/api/v1/devices/:deviceId/upstream',
    'GET /monitor/api/v1/workbench',
  );
}
