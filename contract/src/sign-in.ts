import { z } from 'zod';
import { endpoint, time } from './endpoint.ts';

/** Signing in beyond account and password: what a person without a session may ask for. */
export const signIn = {
  captcha: endpoint({
    method: 'POST',
    path: '/api/v1/auth/captcha',
    access: 'public',
    reads: true,
    summary: 'A new image of four digits, good for one answer within five minutes',
    output: z.object({
      captchaId: z.string(),
      /** A PNG as a data address. */
      image: z.string(),
      expiresAt: time,
    }),
  }),
};
