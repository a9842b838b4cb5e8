import { providedMembers as endpoints } from '@linekeeper/contract/members/provided-members';
import { type FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.ts';
import { actsForProvider } from '../../../platform/db/acts-for-provider.ts';
import { type MemberParts } from '../members.service.ts';
import { isOwnAdministrator, judgeMembers } from './judge-members.ts';
import { providedCounts, providedRows } from './provided-members.queries.ts';
import { sendReset } from './send-reset.ts';

/** Serves what providers made of the tenant's members, and what its own administrators decide on it. */
export function providedMemberRoutes(app: FastifyInstance, parts: MemberParts): void {
  route(app, endpoints.list, async ({ body }, context) => {
    const { scope, tenant } = context;
    return parts.database.withTenant(scope, async (tx) => ({
      list: await providedRows(tx, tenant.id, body),
      ...(await providedCounts(tx, tenant.id)),
      mayJudge: isOwnAdministrator(context) && !(await actsForProvider(tx, tenant.id)),
      page: body.page,
      pageSize: body.pageSize,
    }));
  });

  route(app, endpoints.judge, ({ body }, context) => judgeMembers(parts, context, body));
  route(app, endpoints.sendReset, ({ params }, context) => sendReset(parts, context, params.memberId));
}
