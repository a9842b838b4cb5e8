import { z } from 'zod';
import { endpoint, time } from '../endpoint.ts';
import { codeAnswer, codeSent } from './sign-in.ts';

const own = { access: 'session', own: true, whileIncomplete: true } as const;

export const reauthenticate = {
  ways: endpoint({
    ...own,
    method: 'GET',
    path: '/api/v1/auth/reauthenticate',
    summary: 'What the member can prove itself by',
    output: z.object({
      password: z.boolean(),
      /** A one-time password of the authenticator app, or a recovery code. */
      totp: z.boolean(),
      /** Where a code would go; null where the member has one of the others, or no code can be delivered to it. */
      code: z.object({ channel: z.enum(['email', 'phone']), to: z.string() }).nullable(),
    }),
  }),
  sendCode: endpoint({
    ...own,
    method: 'POST',
    path: '/api/v1/auth/reauthenticate/codes',
    summary: 'Send a code to prove oneself with, to the own address: for members with neither of the others',
    output: codeSent,
  }),
  reauthenticate: endpoint({
    ...own,
    method: 'POST',
    path: '/api/v1/auth/reauthenticate',
    summary:
      'Prove oneself anew, for calls that want a fresh proof: by password (plain or sealed with a login key), one-time password, or a code that was sent; exactly one of them',
    body: z.strictObject({
      password: z.string().min(1).max(1024).optional(),
      sealed: z.string().min(1).max(4096).optional(),
      keyId: z.string().min(1).max(64).optional(),
      totp: z.string().min(1).max(32).optional(),
      codeId: codeAnswer.codeId.optional(),
      code: codeAnswer.code.optional(),
    }),
    output: z.object({ until: time }),
  }),
};
