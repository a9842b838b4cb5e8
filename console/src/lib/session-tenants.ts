import { api } from './api.ts';
import { currentSession, updateSession } from './session.ts';

/**
 * Reads again which tenants one may choose from: whoever makes the first tenant below the own one can enter it without a
 * reload. Where the answer does not come, the choice stays as it was; the fault is told by the console's one reaction.
 */
export async function refreshTenants(): Promise<void> {
  const { user } = currentSession();
  if (!user) return;
  const tenants = await api('POST /api/v1/auth/company/tenant/all', { body: { companyId: user.companyId } });
  updateSession({ tenants });
}
