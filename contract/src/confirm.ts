import { z } from 'zod';
import { endpoint, time } from './endpoint.ts';

export const confirm = {
  confirm: endpoint({
    method: 'POST',
    path: '/api/v1/auth/confirm',
    access: 'session',
    own: true,
    whileIncomplete: true,
    summary:
      'Prove oneself anew, for calls that want a fresh proof: by password, plain or sealed with a login key',
    body: z.strictObject({
      password: z.string().min(1).max(1024).optional(),
      sealed: z.string().min(1).max(4096).optional(),
      keyId: z.string().min(1).max(64).optional(),
    }),
    output: z.object({ until: time }),
  }),
};
