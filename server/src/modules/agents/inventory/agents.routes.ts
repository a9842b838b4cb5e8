import { agents as endpoints, pollingAgents } from '@linekeeper/contract/agents/agents';
import { type FastifyInstance } from 'fastify';
import { type Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { route } from '../../../platform/http/route.ts';
import { newerFor } from '../install/packages.ts';
import { agentDetail, agentRows, type KnownAgent, pollingRows } from './agents.queries.ts';
import { changeAgent, removeAgent, revokeAgent } from './agents.service.ts';
import { renewAgent, type RenewParts } from './renew-agent.ts';
import { renewSome } from './renew-some.ts';

/** Serves agents. */
export function agentRoutes(
  app: FastifyInstance,
  { database, releases, offer }: RenewParts & { readonly database: Database },
): void {
  const withUpdate = <Row extends KnownAgent>(row: Row) => ({
    ...row,
    updateTo: row.state === 'revoked' ? null : (newerFor(releases, row)?.version ?? null),
  });

  route(app, endpoints.list, async ({ body }, { scope }) => {
    const found = await database.read(scope, (tx) => agentRows(tx, scope.tenantId, body));
    return { ...found, list: found.list.map(withUpdate), page: body.page, pageSize: body.pageSize };
  });

  route(app, pollingAgents.list, async ({ body }, { scope }) => {
    const found = await database.read(scope, (tx) => pollingRows(tx, scope.tenantId, body));
    return { ...found, page: body.page, pageSize: body.pageSize };
  });

  route(app, endpoints.get, async ({ params }, { scope }) => {
    const agent = await database.read(scope, (tx) => agentDetail(tx, scope.tenantId, params.agentId));
    if (!agent) throw new AppError('NOT_FOUND');
    return withUpdate(agent);
  });

  route(app, endpoints.update, async ({ params, body }, { scope }) => ({
    version: await changeAgent(database, scope, params.agentId, body),
  }));

  route(app, endpoints.renew, async ({ params }, { scope }) => ({
    version: await renewAgent(database, scope, params.agentId, { releases, offer }),
  }));

  route(app, endpoints.renewSome, async ({ body }, { scope }) => ({
    outcomes: await renewSome(database, scope, body.agentIds, { releases, offer }),
  }));

  route(app, endpoints.revoke, async ({ params }, { scope, member }) => {
    await revokeAgent(database, scope, params.agentId, member.name || member.username);
    return {};
  });

  route(app, endpoints.remove, async ({ params }, { scope }) => {
    await removeAgent(database, scope, params.agentId);
    return {};
  });
}
