import { randomUUID } from 'node:crypto';
import { apiTokens, mostTokens } from '@linekeeper/contract/auth/api-tokens';
import { type FastifyInstance } from 'fastify';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import { route } from '../../../platform/http/route.ts';
import { publishEnded } from '../events.ts';
import { homeScope } from './home-scope.ts';
import { isOver } from './session-rules.ts';
import { type SessionRouteParts } from './sessions.routes.ts';
import { endSessionsOf, insertToken, lockMember, openSessions } from './sessions.queries.ts';
import { hashOf, newToken } from '../credentials/tokens.ts';

const dayMs = 24 * 3_600_000;

/**
 * A member's tokens of the API: for programs, limited to chosen permissions, with an end. What a token may is asked anew
 * at each call: its codes that its member still holds.
 */
export function apiTokenRoutes(app: FastifyInstance, parts: SessionRouteParts): void {
  const { database, clock } = parts;

  route(app, apiTokens.list, async (_input, context) => {
    const owner = { tenantId: context.home.id, memberId: context.member.id };
    const rows = await database.withTenant(homeScope(context), (tx) => openSessions(tx, owner, 'token'));
    const list = rows
      .filter((row) => !isOver({ ...row, idleMinutes: null }, clock()))
      .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
      .map((row) => ({
        id: row.id,
        name: row.name,
        codes: row.codes ?? [],
        createdAt: row.createdAt.toISOString(),
        lastSeenAt: row.lastSeenAt > row.createdAt ? row.lastSeenAt.toISOString() : null,
        expiresAt: row.expiresAt.toISOString(),
      }));
    return { list };
  });

  route(app, apiTokens.create, async ({ body }, context) => {
    const { permissions, home, member, address } = context;
    const codes = [...new Set(body.codes)];
    if (!codes.every((code) => permissions.has(code as never))) throw new AppError('CODES_NOT_HELD');
    const owner = { tenantId: home.id, memberId: member.id };
    const nowMs = clock();
    const [createdAt, expiresAt] = [new Date(nowMs), new Date(nowMs + body.days * dayMs)];
    const id = randomUUID();
    const token = newToken();
    const scope = homeScope(context);
    await database.withTenant(scope, async (tx) => {
      // Two that are made at once are counted one after the other.
      await lockMember(tx, owner);
      const rows = await openSessions(tx, owner, 'token');
      const open = rows.filter((row) => !isOver({ ...row, idleMinutes: null }, nowMs));
      if (open.some((row) => row.name === body.name))
        throw new AppError('NAME_TAKEN', { params: { name: body.name } });
      if (open.length >= mostTokens) throw new AppError('TOO_MANY_TOKENS', { params: { count: mostTokens } });
      await insertToken(tx, {
        ...owner,
        id,
        name: body.name,
        codes,
        tokenHash: hashOf(token),
        address,
        createdAt,
        expiresAt,
      });
      await writeAudit(tx, scope, {
        action: 'token.create',
        subjectType: 'token',
        subjectId: id,
        detail: { after: { name: body.name, codes, expiresAt: expiresAt.toISOString() } },
      });
    });
    return { id, token, expiresAt: expiresAt.toISOString() };
  });

  route(app, apiTokens.revoke, async ({ params }, context) => {
    const scope = homeScope(context);
    const ending = {
      tenantId: context.home.id,
      memberId: context.member.id,
      kind: 'token',
      id: params.tokenId,
    } as const;
    await database.withTenant(scope, async (tx) => {
      const open = await openSessions(tx, ending, 'token');
      const [ended] = await endSessionsOf(tx, ending, new Date(clock()), 'revoked');
      if (ended === undefined) throw new AppError('NOT_FOUND');
      const name = open.find(({ id }) => id === ended)?.name;
      await writeAudit(tx, scope, {
        ...{ action: 'token.revoke', subjectType: 'token', subjectId: ended },
        detail: { name },
      });
      publishEnded(tx, [ended], 'SESSION_ENDED');
    });
    return {};
  });
}
