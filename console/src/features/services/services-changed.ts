import { invalidate } from '../../lib/query.ts';

/** What tells how business services stand now, and how they came to. */
export const healthRoutes = [
  'POST /monitor/api/v1/services/list',
  'GET /monitor/api/v1/services/:serviceId',
  'POST /monitor/api/v1/services/:serviceId/times',
] as const;

/** Reads again what shows business services: each may rest on any other. */
export const servicesChanged = () =>
  invalidate(...healthRoutes, 'POST /monitor/api/v1/services/:serviceId/calendar');
