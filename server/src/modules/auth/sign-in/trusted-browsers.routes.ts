import { account } from '@linekeeper/contract/auth/account';
import { type FastifyInstance } from 'fastify';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { type RequestContext } from '../../../platform/http/context.ts';
import { route } from '../../../platform/http/route.ts';
import { homeScope } from '../sessions/home-scope.ts';
import { forgetBrowser, forgetBrowsers, selectBrowsers } from './second-step.queries.ts';
import { hashOf } from '../credentials/tokens.ts';
import { agentOf } from '../sessions/user-agent.ts';

export interface BrowserParts {
  readonly database: Database;
  readonly clock: () => number;
}

/** The browsers that remember a member's second step: seen, forgotten one by one, or all. Nobody reaches another member's. */
export function trustedBrowserRoutes(app: FastifyInstance, { database, clock }: BrowserParts): void {
  const ownerOf = ({ home, member }: RequestContext) => ({ tenantId: home.id, memberId: member.id });

  route(app, account.listBrowsers, async (_input, context) => {
    const rows = await database.withTenant(homeScope(context), (tx) =>
      selectBrowsers(tx, ownerOf(context), new Date(clock())),
    );
    const cookie = context.cookies.second;
    const own = cookie ? hashOf(cookie) : undefined;
    const list = rows.map((row) => ({
      id: row.id,
      isThis: own !== undefined && own.equals(row.tokenHash),
      ...agentOf(row.userAgent),
      trustedAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
      endsAt: row.expiresAt.toISOString(),
    }));
    return { list: [...list.filter((row) => row.isThis), ...list.filter((row) => !row.isThis)] };
  });

  route(app, account.forgetBrowser, async ({ params: { trustedBrowserId: id } }, context) => {
    const scope = homeScope(context);
    await database.withTenant(scope, async (tx) => {
      if (!(await forgetBrowser(tx, ownerOf(context), id))) throw new AppError('NOT_FOUND');
      await writeAudit(tx, scope, { action: 'browser.forget', subjectType: 'browser', subjectId: id });
    });
    return {};
  });

  route(app, account.forgetBrowsers, async (_input, context) => {
    const scope = homeScope(context);
    await database.withTenant(scope, async (tx) => {
      await forgetBrowsers(tx, ownerOf(context));
      await writeAudit(tx, scope, {
        action: 'browser.forget',
        subjectType: 'member',
        subjectId: context.member.id,
      });
    });
    return {};
  });
}
