import { invalidate } from '../../lib/query.ts';

/** Asks anew for all that shows how tenants stand. */
export const licencesChanged = () =>
  invalidate(
    'POST /api/v1/licences/current',
    'POST /api/v1/licences/list',
    'POST /api/v1/licences/tenants/list',
    'POST /api/v1/licences/offer',
    'GET /api/v1/licences/notice',
  );
