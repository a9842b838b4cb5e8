import { randomUUID } from 'node:crypto';
import { type ProxyGrant } from '@linekeeper/contract/proxy/proxy';
import { type ProxyMinutes } from '@linekeeper/contract/proxy/proxy-terms';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Database, type Tx } from '../../platform/db/database.ts';
import { requestScope } from '../../platform/db/request-scope.ts';
import { type Actor, type Scope } from '../../platform/db/scope.ts';
import { AppError } from '../../platform/errors.ts';
import { publish } from '../../platform/events/publish.ts';
import { type RequestContext } from '../../platform/http/context.ts';
import { notifyAdministrators } from '../auth/index.ts';
import { actingMessage } from './acting-message.ts';
import { grantsChanged } from './events.ts';
import { isGrantNotified } from './grant-notifications.ts';
import { keepVisit } from './choices.queries.ts';
import {
  changeGrant,
  endGrants,
  type GrantEnd,
  grantsOfSession,
  insertGrant,
  openGrant,
  type OpenGrant,
  tenantBelow,
  type TenantBelow,
  notifiedGrants,
} from './grants.queries.ts';
import { isProxyAllowed } from '../settings/index.ts';

export interface ProxyParts {
  readonly database: Database;
  readonly clock: () => number;
}

const subjectType = 'proxy';
const minuteMs = 60_000;

const shown = (tenant: TenantBelow, grant: Omit<OpenGrant, 'tenantId' | 'tenantName'>): ProxyGrant => ({
  companyId: tenant.id,
  name: tenant.name,
  reason: grant.reason,
  beganAt: grant.beganAt.toISOString(),
  expiresAt: grant.expiresAt.toISOString(),
  steppedUp: grant.steppedUpAt !== null,
});

function actorOf(context: RequestContext): Actor {
  const { actor } = context.scope;
  if (!actor) throw new Error('A request has an actor.');
  return actor;
}

/** The tenant below that a call names; the own one and one out of reach answer like one that does not exist. */
async function target(database: Database, context: RequestContext, companyId: number): Promise<TenantBelow> {
  const tenant =
    companyId === context.home.id ? undefined : await tenantBelow(database, context.home.id, companyId);
  if (!tenant) throw new AppError('NOT_FOUND');
  return tenant;
}

/** Begins a proxy grant in a tenant below; one that the session has there is replaced. Throws NOT_FOUND, PROXY_FORBIDDEN. */
export async function enterTenant(
  { database, clock }: ProxyParts,
  context: RequestContext,
  input: { companyId: number; reason: string; minutes: ProxyMinutes },
): Promise<ProxyGrant> {
  const { home, member, sessionId } = context;
  const tenant = await target(database, context, input.companyId);
  const now = new Date(clock());
  const grant = {
    id: randomUUID(),
    reason: input.reason,
    beganAt: now,
    expiresAt: new Date(now.getTime() + input.minutes * minuteMs),
    steppedUpAt: null,
  };
  const actor = actorOf(context);
  const scope = requestScope(tenant.id, { ...actor, grantId: grant.id });
  await database.withTenant(scope, async (tx) => {
    if (!(await isProxyAllowed(tx, tenant.id))) throw new AppError('PROXY_FORBIDDEN');
    await endGrants(tx, tenant.id, { sessionId, overAt: now }, { at: now, reason: 'expired' });
    await endGrants(tx, tenant.id, { sessionId }, { at: now, reason: 'replaced' });
    const isNotified = isGrantNotified(await notifiedGrants(tx, tenant.id, member.id, now));
    await insertGrant(tx, {
      ...grant,
      notifiedAt: isNotified ? now : null,
      tenantId: tenant.id,
      actorTenantId: home.id,
      actorTenantName: home.name,
      actorMemberId: member.id,
      actorName: member.username,
      sessionId,
    });
    await writeAudit(tx, scope, {
      action: 'proxy.enter',
      subjectType,
      subjectId: grant.id,
      detail: { reason: input.reason, minutes: input.minutes, organization: home.name },
    });
    if (isNotified)
      await notifyAdministrators(tx, scope, actingMessage, {
        at: now.toISOString(),
        until: grant.expiresAt.toISOString(),
        actor: member.username,
        organization: home.name,
        reason: input.reason,
      });
    publish(tx, grantsChanged, { tenantId: tenant.id });
  });
  await database.withTenant(requestScope(home.id, actor), (tx) =>
    keepVisit(tx, home.id, member.id, { companyId: tenant.id, reason: input.reason, enteredAt: now }),
  );
  return shown(tenant, grant);
}

type Held = NonNullable<Awaited<ReturnType<typeof openGrant>>>;

/** Works on the session's open proxy grant in a tenant. Throws NOT_FOUND, PROXY_REQUIRED. */
async function withGrant(
  { database, clock }: ProxyParts,
  context: RequestContext,
  companyId: number,
  work: (tx: Tx, held: Held, scope: Scope, now: Date) => Promise<Partial<Held>>,
): Promise<ProxyGrant> {
  const tenant = await target(database, context, companyId);
  const now = new Date(clock());
  const actor = actorOf(context);
  const held = await database.withTenant(requestScope(tenant.id, actor), async (tx) => {
    const allowed = await isProxyAllowed(tx, tenant.id);
    const found = await openGrant(tx, tenant.id, context.sessionId, now);
    if (!found || !allowed) throw new AppError('PROXY_REQUIRED');
    const scope = requestScope(tenant.id, { ...actor, grantId: found.id });
    return { ...found, ...(await work(tx, found, scope, now)) };
  });
  return shown(tenant, held);
}

/** Lets the proxy grant change things until it ends. Throws NOT_FOUND, PROXY_REQUIRED. */
export async function stepUp(
  parts: ProxyParts,
  context: RequestContext,
  companyId: number,
): Promise<ProxyGrant> {
  return withGrant(parts, context, companyId, async (tx, held, scope, now) => {
    if (held.steppedUpAt !== null) return {};
    await changeGrant(tx, scope.tenantId, held.id, { steppedUpAt: now });
    await writeAudit(tx, scope, { action: 'proxy.step-up', subjectType, subjectId: held.id });
    publish(tx, grantsChanged, { tenantId: scope.tenantId });
    return { steppedUpAt: now };
  });
}

/** Lets the proxy grant last for so long from now. Throws NOT_FOUND, PROXY_REQUIRED. */
export async function extendGrant(
  parts: ProxyParts,
  context: RequestContext,
  input: { companyId: number; minutes: ProxyMinutes },
): Promise<ProxyGrant> {
  return withGrant(parts, context, input.companyId, async (tx, held, scope, now) => {
    const expiresAt = new Date(now.getTime() + input.minutes * minuteMs);
    await changeGrant(tx, scope.tenantId, held.id, { expiresAt });
    await writeAudit(tx, scope, {
      action: 'proxy.extend',
      subjectType,
      subjectId: held.id,
      detail: {
        before: { expiresAt: held.expiresAt.toISOString() },
        after: { expiresAt: expiresAt.toISOString() },
      },
    });
    return { expiresAt };
  });
}

async function endOwn(
  database: Database,
  scopeOf: (grantId?: string) => Scope,
  sessionId: string,
  end: GrantEnd,
): Promise<void> {
  await database.withTenant(scopeOf(), async (tx) => {
    const { tenantId } = scopeOf();
    await endGrants(tx, tenantId, { sessionId, overAt: end.at }, { ...end, reason: 'expired' });
    for (const { id } of await endGrants(tx, tenantId, { sessionId }, end))
      await writeAudit(tx, scopeOf(id), {
        action: 'proxy.leave',
        subjectType,
        subjectId: id,
        detail: { because: end.reason },
      });
    publish(tx, grantsChanged, { tenantId });
  });
}

/** Ends the session's stay in a tenant; none is as good. Throws NOT_FOUND. */
export async function leaveTenant(
  parts: ProxyParts,
  context: RequestContext,
  companyId: number,
): Promise<void> {
  const tenant = await target(parts.database, context, companyId);
  const actor = actorOf(context);
  const scopeOf = (grantId?: string) => requestScope(tenant.id, { ...actor, grantId });
  await endOwn(parts.database, scopeOf, context.sessionId, {
    at: new Date(parts.clock()),
    reason: 'left',
  });
}

/** Ends all proxy grants of a session that signed out. */
export async function endGrantsOfSession(
  parts: ProxyParts,
  { actor }: { readonly actor: Actor },
): Promise<void> {
  const now = new Date(parts.clock());
  for (const { tenantId } of await grantsOfSession(parts.database, actor.sessionId)) {
    const scopeOf = (grantId?: string) => requestScope(tenantId, { ...actor, grantId });
    await endOwn(parts.database, scopeOf, actor.sessionId, { at: now, reason: 'signed-out' });
  }
}
