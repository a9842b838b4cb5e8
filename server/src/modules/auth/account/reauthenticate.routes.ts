import { reauthenticate } from '@linekeeper/contract/auth/reauthenticate';
import { type FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.ts';
import { reauthenticateMember } from './reauthenticate.service.ts';
import { sendReauthenticationCode, waysToReauthenticate } from './reauthenticate-ways.ts';
import { type SecondParts } from '../sign-in/second-step.service.ts';

/** The calls that prove a member anew. */
export function reauthenticateRoutes(app: FastifyInstance, parts: SecondParts): void {
  route(app, reauthenticate.ways, async (_input, context) => {
    const { password, totp, contact } = await waysToReauthenticate(parts, context);
    return { password, totp, code: contact ? { channel: contact.channel, to: contact.value } : null };
  });

  route(app, reauthenticate.sendCode, async (_input, context) => {
    const { expiresAt, ...sent } = await sendReauthenticationCode(parts, context);
    return { ...sent, expiresAt: expiresAt.toISOString() };
  });

  route(app, reauthenticate.reauthenticate, async ({ body }, context) => ({
    until: (await reauthenticateMember(parts, body, context)).toISOString(),
  }));
}
