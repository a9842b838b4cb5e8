import { type GrantEndReason } from '@linekeeper/contract/proxy/proxy-terms';
import { writeAudit } from '../../platform/audit/audit.ts';
import { actsForProvider } from '../../platform/db/acts-for-provider.ts';
import { type Tx } from '../../platform/db/database.ts';
import { despiteRaces } from '../../platform/db/race.ts';
import { type Scope } from '../../platform/db/scope.ts';
import { AppError } from '../../platform/errors.ts';
import { publish } from '../../platform/events/publish.ts';
import { type RequestContext } from '../../platform/http/context.ts';
import { memberSuspended, suspendProvided } from '../auth/index.ts';
import { isProxyAllowed, setProxyAllowed } from '../settings/index.ts';
import { grantsChanged } from './events.ts';
import { endGrants } from './grants.queries.ts';
import { type ProxyParts } from './proxy.service.ts';

const subjectType = 'proxy';

const isHomeAdministrator = ({ home, tenant, member, grant }: RequestContext): boolean =>
  member.administrator && home.id === tenant.id && grant === undefined;

/**
 * Whether the caller decides for its tenant who may act for it: an administrator of its own, never one who acts for it, nor one
 * whom a provider made and nobody confirmed.
 */
export async function mayDecide(tx: Tx, context: RequestContext): Promise<boolean> {
  return isHomeAdministrator(context) && !(await actsForProvider(tx, context.tenant.id));
}

async function refuseOthers(tx: Tx, context: RequestContext): Promise<void> {
  if (!isHomeAdministrator(context)) throw new AppError('OWN_MEMBERS_ONLY');
  if (!(await mayDecide(tx, context))) throw new AppError('NOT_CONFIRMED');
}

/** Suspends whom providers made and nobody confirmed; their sessions end as those of members that are disabled. */
async function suspendAll(tx: Tx, scope: Scope, now: Date): Promise<readonly string[]> {
  const suspended = await suspendProvided(tx, scope.tenantId, now);
  for (const { id, name } of suspended) {
    await memberSuspended(tx, scope.tenantId, id);
    await writeAudit(tx, scope, {
      action: 'member.suspend',
      subjectType: 'member',
      subjectId: id,
      detail: { name, before: { enabled: true }, after: { enabled: false } },
    });
  }
  return suspended.map(({ id }) => id);
}

/** Ends all proxy grants in the tenant at once and gives how many. Those whose time was over are no more than closed. */
async function endAllIn(tx: Tx, scope: Scope, now: Date, reason: GrantEndReason): Promise<number> {
  await endGrants(tx, scope.tenantId, { overAt: now }, { at: now, reason: 'expired' });
  const ended = await endGrants(tx, scope.tenantId, {}, { at: now, reason });
  for (const { id, actorName } of ended)
    await writeAudit(tx, scope, {
      action: 'proxy.end',
      subjectType,
      subjectId: id,
      detail: { because: reason, actor: actorName },
    });
  publish(tx, grantsChanged, { tenantId: scope.tenantId });
  return ended.length;
}

/**
 * Lets those above act for the tenant, or forbids it: all proxy grants end, and members that they made are suspended until one of the
 * tenant's own administrators confirms them. To allow it again confirms nobody. Throws OWN_MEMBERS_ONLY, NOT_CONFIRMED.
 */
export async function decideConsent(
  { database, clock }: ProxyParts,
  context: RequestContext,
  isAllowed: boolean,
): Promise<{ ended: number; suspended: number }> {
  const { scope } = context;
  const now = new Date(clock());
  const decide = async (tx: Tx) => {
    await refuseOthers(tx, context);
    const before = await isProxyAllowed(tx, scope.tenantId);
    if (before !== isAllowed) {
      await setProxyAllowed(tx, scope.tenantId, isAllowed, now);
      await writeAudit(tx, scope, {
        action: isAllowed ? 'proxy.allow' : 'proxy.forbid',
        subjectType: 'tenant',
        subjectId: scope.tenantId,
        detail: { before: { proxyAllowed: before }, after: { proxyAllowed: isAllowed } },
      });
    }
    if (isAllowed) return { ended: 0, suspended: 0 };
    const suspended = await suspendAll(tx, scope, now);
    return { ended: await endAllIn(tx, scope, now, 'forbidden'), suspended: suspended.length };
  };
  // Somebody may be at work on a member at the same moment.
  return despiteRaces(() => database.withTenant(scope, decide));
}

/** Ends all proxy grants in the tenant at once. Throws OWN_MEMBERS_ONLY, NOT_CONFIRMED. */
export async function endAllGrants(
  { database, clock }: ProxyParts,
  context: RequestContext,
): Promise<number> {
  const { scope } = context;
  return database.withTenant(scope, async (tx) => {
    await refuseOthers(tx, context);
    return endAllIn(tx, scope, new Date(clock()), 'ended-by-tenant');
  });
}
