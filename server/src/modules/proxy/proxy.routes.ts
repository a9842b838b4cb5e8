import { proxy } from '@linekeeper/contract/proxy/proxy';
import { type FastifyInstance } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { route } from '../../platform/http/route.ts';
import { choiceRows, setPinned } from './choices.queries.ts';
import { grantsOfSession, tenantBelow } from './grants.queries.ts';
import { accessRows, accessRecordRows } from './access-records.queries.ts';
import { decideConsent, endAllGrants, mayDecide } from './consent.service.ts';
import { enterTenant, extendGrant, leaveTenant, type ProxyParts, stepUp } from './proxy.service.ts';
import { isProxyAllowed } from '../settings/index.ts';

/** Serves acting for a tenant: entering and leaving for those above, seeing and forbidding it for the tenant. */
export function proxyRoutes(app: FastifyInstance, parts: ProxyParts): void {
  const { database, clock } = parts;

  route(app, proxy.enter, ({ body }, context) => enterTenant(parts, context, body));
  route(app, proxy.stepUp, ({ body }, context) => stepUp(parts, context, body.companyId));
  route(app, proxy.extend, ({ body }, context) => extendGrant(parts, context, body));
  route(app, proxy.leave, async ({ body }, context) => {
    await leaveTenant(parts, context, body.companyId);
    return {};
  });

  route(app, proxy.grants, async (_input, { sessionId }) => {
    const open = (await grantsOfSession(database, sessionId)).filter(
      ({ expiresAt }) => expiresAt.getTime() > clock(),
    );
    return open.map((grant) => ({
      companyId: grant.tenantId,
      name: grant.tenantName,
      reason: grant.reason,
      beganAt: grant.beganAt.toISOString(),
      expiresAt: grant.expiresAt.toISOString(),
      steppedUp: grant.steppedUpAt !== null,
    }));
  });

  route(app, proxy.choices, async ({ body }, { scope, member }) => {
    const chooser = { tenantId: scope.tenantId, memberId: member.id };
    const found = await database.read(scope, (tx) => choiceRows(tx, chooser, body));
    return { ...found, page: body.page, pageSize: body.pageSize };
  });

  route(app, proxy.pin, async ({ params, body }, { scope, home, member }) => {
    const { companyId } = params;
    if (companyId === home.id || !(await tenantBelow(database, home.id, companyId)))
      throw new AppError('NOT_FOUND');
    await database.withTenant(scope, (tx) =>
      setPinned(tx, scope.tenantId, member.id, { companyId, isPinned: body.isPinned }),
    );
    return {};
  });

  route(app, proxy.accesses, async ({ body }, { scope }) => {
    const now = new Date(clock());
    const found = await database.read(scope, (tx) => accessRows(tx, scope.tenantId, body, now));
    return { ...found, page: body.page, pageSize: body.pageSize };
  });

  route(app, proxy.records, async ({ params, body }, { scope }) => {
    const found = await database.withTenant(scope, (tx) =>
      accessRecordRows(tx, scope.tenantId, params.accessId, body),
    );
    if (!found) throw new AppError('NOT_FOUND');
    return { ...found, page: body.page, pageSize: body.pageSize };
  });

  route(app, proxy.consent, (_input, context) =>
    database.withTenant(context.scope, async (tx) => ({
      isAllowed: await isProxyAllowed(tx, context.scope.tenantId),
      mayDecide: await mayDecide(tx, context),
    })),
  );

  route(app, proxy.decide, ({ body }, context) => decideConsent(parts, context, body.isAllowed));

  route(app, proxy.endAll, async (_input, context) => ({ ended: await endAllGrants(parts, context) }));
}
