import { confirm } from '@linekeeper/contract/auth/reauthenticate';
import { type FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.ts';
import { confirmMember } from './reauthenticate.service.ts';
import { sendConfirmCode, waysToConfirm } from './reauthenticate-ways.ts';
import { type SecondParts } from '../sign-in/second-step.service.ts';

/** The calls that prove a member anew. */
export function confirmRoutes(app: FastifyInstance, parts: SecondParts): void {
  route(app, confirm.ways, async (_input, context) => {
    const { password, totp, contact } = await waysToConfirm(parts, context);
    return { password, totp, code: contact ? { channel: contact.channel, to: contact.value } : null };
  });

  route(app, confirm.sendCode, async (_input, context) => {
    const { expiresAt, ...sent } = await sendConfirmCode(parts, context);
    return { ...sent, expiresAt: expiresAt.toISOString() };
  });

  route(app, confirm.confirm, async ({ body }, context) => ({
    until: (await confirmMember(parts, body, context)).toISOString(),
  }));
}
