import { confirm } from '@linekeeper/contract/confirm';
import { type FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import { confirmMember } from './confirm.service.ts';
import { type SignInParts } from './sign-in.service.ts';

/** The call that proves a member anew. */
export function confirmRoutes(app: FastifyInstance, parts: SignInParts): void {
  route(app, confirm.confirm, async ({ body }, context) => ({
    until: (await confirmMember(parts, body, context)).toISOString(),
  }));
}
