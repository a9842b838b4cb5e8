import { invalidate } from '../../lib/query.ts';
import { refreshTenants } from '../../lib/session-tenants.ts';

/** Reads again what shows tenants. */
export function tenantsChanged(): void {
  invalidate(
    'POST /api/v1/organizations/tenants/list',
    'POST /api/v1/organizations/tenants/counts',
    'GET /api/v1/organizations/tenants/:tenantId',
    'POST /api/v1/audit/list',
  );
  refreshTenants().catch(() => undefined);
}
