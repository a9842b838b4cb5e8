import { ApiError } from '../lib/errors.ts';
import { userCodeCookieDays } from '@linekeeper/contract/limits';
import { api } from '../lib/api.ts';
import { loadAppearance } from '../lib/appearance.ts';
import { loadApplications } from '../lib/applications.ts';
import { userCodeCookie, writeCookie } from '../lib/cookies.ts';
import { currentSession, keepChoice, keptChoice, updateSession } from '../lib/session.ts';

const daySeconds = 86_400;

async function loadCodes(companyId?: number): Promise<ReadonlySet<string>> {
  // The menu is of all applications, and is asked for once: without an app code all of them answer.
  return new Set(await api('POST /api/v1/auth/frontend/menu/code/lists', { body: {} }, { companyId }));
}

/** A proxy grant in another tenant that is over, or a tenant out of reach, by the time of a reload leads back to the own one. */
function fromOwnTenant(error: unknown): Promise<ReadonlySet<string>> {
  const name = error instanceof ApiError ? error.data?.error : undefined;
  if (!keptChoice() || (name !== 'PROXY_REQUIRED' && name !== 'NOT_FOUND')) throw error;
  keepChoice(undefined);
  return loadCodes();
}

/**
 * Loads what is missing of the session, in the order of spec section 4: permissions once, then user info, identity and
 * the tenant list. Throws when any of it fails.
 */
export async function loadSession(): Promise<void> {
  if (!currentSession().codes) {
    updateSession({ codes: await loadCodes().catch(fromOwnTenant) });
  }
  let { user } = currentSession();
  if (!user) {
    user = await api('GET /api/v1/auth/user/simple/info');
    writeCookie(userCodeCookie, user.userCode, userCodeCookieDays * daySeconds);
    updateSession({ user });
  }
  if (!currentSession().identity) {
    const { identity } = await api('POST /api/v1/auth/org/struct/check/identity');
    updateSession({ identity });
  }
  if (!currentSession().tenants) {
    const tenants = await api('POST /api/v1/auth/company/tenant/all', {
      body: { companyId: user.companyId },
    });
    const kept = keptChoice()?.companyId;
    const companyId = tenants.some((tenant) => tenant.companyId === kept) ? kept : user.companyId;
    updateSession({ tenants, companyId });
    await Promise.all([loadAppearance(), loadApplications()]);
  }
}

/**
 * Reads again what the member may do and is; gives whether the codes are other ones than before. What one may do in a tenant that
 * was left meanwhile is not taken for the other's: it is asked again there.
 */
export async function reloadRights(): Promise<boolean> {
  const { companyId } = currentSession();
  const codes = await loadCodes();
  const user = await api('GET /api/v1/auth/user/simple/info');
  const { identity } = await api('POST /api/v1/auth/org/struct/check/identity');
  const tenants = await api('POST /api/v1/auth/company/tenant/all', { body: { companyId: user.companyId } });
  if (currentSession().companyId !== companyId) return reloadRights();
  // Of two that read at once the second finds no change any more.
  const before = currentSession().codes;
  updateSession({ codes, user, identity, tenants });
  return before?.size !== codes.size || [...codes].some((code) => !before.has(code));
}

/** Counts the choices of a tenant, to know the last. */
let choices = 0;

/**
 * Chooses the tenant that requests are for: asks what the member may do there, then changes both in one step, so that
 * nothing is ever asked of one tenant with the rights, the screen or the ids of another. Where another is chosen before that is
 * answered, the last choice holds, whichever answer comes last. `from` is kept: the address in the own tenant to return to.
 */
export async function chooseTenant(companyId: number, from: string): Promise<void> {
  const { user, identity } = currentSession();
  if (!user || !identity) return;
  choices += 1;
  const mine = choices;
  const isLast = () => mine === choices;
  const load = [loadAppearance(companyId, isLast), loadApplications(companyId, isLast)];
  let codes: ReadonlySet<string>;
  try {
    [codes] = await Promise.all([loadCodes(companyId), ...load]);
  } catch (error) {
    if (isLast()) throw error;
    return;
  }
  if (!isLast()) return;
  keepChoice(companyId === user.companyId ? undefined : { companyId, identity, from });
  updateSession({ companyId, codes });
}
