import { sessions } from '@linekeeper/contract/auth/sessions';
import { type FastifyInstance } from 'fastify';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { route } from '../../../platform/http/route.ts';
import { publishEnded } from '../events.ts';
import { homeScope } from './home-scope.ts';
import { isOver } from './session-rules.ts';
import { endSessionsOf, openSessions, sessionPolicy } from './sessions.queries.ts';
import { agentOf } from './user-agent.ts';

export interface SessionRouteParts {
  readonly database: Database;
  readonly clock: () => number;
}

/** A member's own sessions: seen, ended one by one, or all but this. Nobody reaches another member's. */
export function sessionRoutes(app: FastifyInstance, parts: SessionRouteParts): void {
  const { database, clock } = parts;

  route(app, sessions.list, async (_input, context) => {
    const owner = { tenantId: context.home.id, memberId: context.member.id };
    const { idleMinutes } = await sessionPolicy(database, owner.tenantId);
    const rows = await database.withTenant(homeScope(context), (tx) => openSessions(tx, owner, 'session'));
    const list = rows
      .filter((row) => !isOver({ ...row, idleMinutes }, clock()))
      .map((row) => ({
        id: row.id,
        isThis: row.id === context.sessionId,
        ...agentOf(row.userAgent),
        address: row.address,
        beganAt: row.createdAt.toISOString(),
        lastSeenAt: row.lastSeenAt.toISOString(),
        endsAt: row.expiresAt.toISOString(),
      }));
    return { list: [...list.filter((row) => row.isThis), ...list.filter((row) => !row.isThis)] };
  });

  route(app, sessions.end, async ({ params }, context) => {
    const scope = homeScope(context);
    const ending = {
      tenantId: context.home.id,
      memberId: context.member.id,
      kind: 'session',
      id: params.sessionId,
    } as const;
    await database.withTenant(scope, async (tx) => {
      const [ended] = await endSessionsOf(tx, ending, new Date(clock()), 'revoked');
      if (ended === undefined) throw new AppError('NOT_FOUND');
      await writeAudit(tx, scope, { action: 'session.revoke', subjectType: 'session', subjectId: ended });
      publishEnded(tx, [ended], 'SESSION_ENDED');
    });
    return {};
  });

  route(app, sessions.endOthers, async (_input, context) => {
    const scope = homeScope(context);
    const ending = {
      tenantId: context.home.id,
      memberId: context.member.id,
      kind: 'session',
      except: context.sessionId,
    } as const;
    const ended = await database.withTenant(scope, async (tx) => {
      const ids = await endSessionsOf(tx, ending, new Date(clock()), 'revoked');
      if (ids.length > 0)
        await writeAudit(tx, scope, {
          action: 'session.revoke-others',
          subjectType: 'member',
          subjectId: context.member.id,
          detail: { sessions: ids.length },
        });
      publishEnded(tx, ids, 'SESSION_ENDED');
      return ids;
    });
    return { ended: ended.length };
  });
}
