import { agents as endpoints, pollingAgents } from '@linekeeper/contract/agents/agents';
import { type FastifyInstance } from 'fastify';
import { type Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { route } from '../../../platform/http/route.ts';
import { agentDetail, agentRows, pollingRows } from './agents.queries.ts';
import { changeAgent, removeAgent, revokeAgent } from './agents.service.ts';

/** Serves agents. */
export function agentRoutes(app: FastifyInstance, { database }: { readonly database: Database }): void {
  route(app, endpoints.list, async ({ body }, { scope }) => {
    const found = await database.read(scope, (tx) => agentRows(tx, scope.tenantId, body));
    return { ...found, page: body.page, pageSize: body.pageSize };
  });

  route(app, pollingAgents.list, async ({ body }, { scope }) => {
    const found = await database.read(scope, (tx) => pollingRows(tx, scope.tenantId, body));
    return { ...found, page: body.page, pageSize: body.pageSize };
  });

  route(app, endpoints.get, async ({ params }, { scope }) => {
    const agent = await database.read(scope, (tx) => agentDetail(tx, scope.tenantId, params.agentId));
    if (!agent) throw new AppError('NOT_FOUND');
    return agent;
  });

  route(app, endpoints.update, async ({ params, body }, { scope }) => ({
    version: await changeAgent(database, scope, params.agentId, body),
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
