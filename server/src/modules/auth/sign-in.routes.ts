import { signIn } from '@linekeeper/contract/sign-in';
import { type FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import { type SignInParts } from './sign-in.service.ts';

/** What a person without a session may ask for beside the login itself. */
export function signInRoutes(app: FastifyInstance, parts: SignInParts): void {
  const { attempts, captchas, clock } = parts;

  route(app, signIn.captcha, async (_input, { address }) => {
    await attempts.begin({ kind: 'captcha', account: '', prefix: '', address, known: undefined }, clock());
    const { expiresAt, ...captcha } = await captchas.issue(clock());
    return { ...captcha, expiresAt: expiresAt.toISOString() };
  });
}
