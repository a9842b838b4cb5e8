import { agentLinkPath } from '@linekeeper/contract/agents/link-limits';
import { type FastifyInstance } from 'fastify';
import { AppError } from '../../../platform/errors.ts';
import { type AgentLink } from './agent-link.ts';

/**
 * The connection of the agents. It has nothing to do with sessions: no cookie and no token opens it, and a browser, which says by an
 * Origin that it is one, is sent away. That nothing is compressed and messages are small, the live connection's plugin says for both.
 */
export function serveAgentLink(app: FastifyInstance, link: AgentLink): void {
  app.get(
    agentLinkPath,
    {
      websocket: true,
      config: { declared: true, public: true },
      preValidation: async (request) => {
        if (request.headers.origin !== undefined) throw new AppError('FORBIDDEN');
        if (!request.ws) throw new AppError('NOT_FOUND');
      },
    },
    (socket, request) => link.add(socket, request.ip),
  );
}
