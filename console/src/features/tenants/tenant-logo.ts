import { type TenantDetail } from '@linekeeper/contract/tenants/organizations';
import { call } from '../../lib/api.ts';

/** What a call about a tenant's logo names: the tenant, and the version of the settings that the logo stands in. */
export const logoOf = ({ id, settingsVersion }: Pick<TenantDetail, 'id' | 'settingsVersion'>) => ({
  params: { tenantId: String(id) },
  query: { version: String(settingsVersion) },
});

/** Gives a tenant that was just created its logo. Rejects with the reason where it cannot. */
export async function sendLogo(tenantId: number, upload: File): Promise<void> {
  const params = { tenantId: String(tenantId) };
  const tenant = await call('GET /api/v1/organizations/tenants/:tenantId', { params }, { background: true });
  const input = { ...logoOf(tenant), upload };
  await call('PUT /api/v1/organizations/tenants/:tenantId/logo', input, { background: true });
}
