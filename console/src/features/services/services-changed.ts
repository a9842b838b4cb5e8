import { invalidate } from '../../lib/query.ts';

/** Reads again what shows business services: each may rest on any other. */
export const servicesChanged = () =>
  invalidate(
    'POST /monitor/api/v1/services/list',
    'GET /monitor/api/v1/services/:serviceId',
    'POST /monitor/api/v1/services/:serviceId/times',
    'POST /monitor/api/v1/services/:serviceId/calendar',
  );
