import { auth } from '@linekeeper/contract/auth/auth';
import { applicationOfCode } from '@linekeeper/contract/permissions/permissions';
import { type FastifyInstance } from 'fastify';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import { publish } from '../../../platform/events/publish.ts';
import { route } from '../../../platform/http/route.ts';
import { type Tickets } from '../../../platform/live/tickets.ts';
import { publishEnded, signedOut } from '../events.ts';
import { endSession, tenantsFrom, updateLanguage } from './auth.queries.ts';
import { actingCode, offeredCodes } from '../sessions/held-permissions.ts';
import { homeScope } from '../sessions/home-scope.ts';
import { isSecondStepAdvised } from '../sessions/session-rules.ts';
import { selectTotp } from './second-step.queries.ts';
import { selectAvatar } from '../account/personal.queries.ts';
import { credentialsFrom } from './credentials-from.ts';
import { signIn, type SignInParts } from './sign-in.service.ts';

export interface AuthRouteParts extends SignInParts {
  /** Tickets of live connections. */
  readonly tickets: Tickets;
}

/** The calls of spec section 7 around signing in, and those that stand beside them. */
export function authRoutes(app: FastifyInstance, parts: AuthRouteParts): void {
  const { database } = parts;

  route(app, auth.login, async ({ query, body }, context) => ({
    tokenType: 'Bearer' as const,
    accessToken: await signIn(parts, credentialsFrom(query, body, context.language), context),
  }));

  route(app, auth.loginKey, async () => {
    const { keyId, publicKey, expiresAt } = await parts.loginKeys.issue(parts.clock());
    return { keyId, publicKey, expiresAt: expiresAt.toISOString() };
  });

  route(app, auth.logout, async (_input, context) => {
    const scope = homeScope(context);
    await database.withTenant(scope, async (tx) => {
      const session = { tenantId: context.home.id, id: context.sessionId };
      await endSession(tx, session, new Date(parts.clock()), 'signed-out');
      await writeAudit(tx, scope, {
        action: 'session.end',
        subjectType: 'session',
        subjectId: context.sessionId,
      });
      if (scope.actor) publish(tx, signedOut, { actor: scope.actor });
      publishEnded(tx, [context.sessionId], 'SESSION_ENDED');
    });
    context.setCookie('binding', undefined, 0);
    return {};
  });

  route(app, auth.user, async (_input, context) => {
    const { member, identity, home, provider, incomplete, kind } = context;
    const owner = { tenantId: home.id, memberId: member.id };
    const [avatarId, totp] = await database.withTenant(homeScope(context), async (tx) => [
      await selectAvatar(tx, owner),
      await selectTotp(tx, owner),
    ]);
    return {
      osId: member.id,
      userCode: member.username,
      userName: member.name || member.username,
      userIdentity: identity,
      companyId: home.id,
      companyName: home.name,
      organizationType: home.type,
      language: member.language,
      avatarId,
      isSecondStepAdvised:
        kind === 'session' &&
        member.administrator &&
        isSecondStepAdvised(home.type) &&
        !totp?.sealedTotpSecret &&
        !incomplete.includes('totp'),
      provider: member.administrator ? (provider ?? null) : null,
      incomplete: [...incomplete],
    };
  });

  route(app, auth.identity, (_input, { identity }) => ({ identity }));

  route(app, auth.tenants, async ({ body }, { permissions, home }) => {
    const rows = await tenantsFrom(database, home.id);
    const reachable = permissions.has(actingCode) ? rows : rows.filter((row) => row.id === home.id);
    if (body.companyId !== undefined && !reachable.some((row) => row.id === body.companyId))
      throw new AppError('NOT_FOUND');
    return reachable.map((row) => ({
      companyId: row.id,
      name: row.name,
      prefix: row.prefix ?? '',
      type: row.type,
      // What stands above the own tenant is nobody's business here.
      parentId: row.id === home.id ? null : row.parent_id,
    }));
  });

  route(app, auth.menuCodes, ({ body: { appCode } }, { permissions, grant }) =>
    [...offeredCodes(permissions, grant)].filter(
      (code) => appCode === undefined || applicationOfCode(code) === appCode,
    ),
  );

  route(app, auth.setLanguage, async ({ body }, context) => {
    await database.withTenant(homeScope(context), (tx) =>
      updateLanguage(tx, context.home.id, context.member.id, body.language),
    );
    return {};
  });

  route(app, auth.liveTicket, async (_input, context) => {
    const { ticket, expiresAt } = await parts.tickets.issue({
      sessionTenantId: context.home.id,
      sessionId: context.sessionId,
      memberId: context.member.id,
      tenantId: context.tenant.id,
    });
    return { ticket, expiresAt: expiresAt.toISOString() };
  });
}
