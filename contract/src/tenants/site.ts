import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { appearance } from '../settings/settings.ts';

/** What the console must know before anybody is signed in. */
export const site = {
  settings: endpoint({
    method: 'GET',
    path: '/api/v1/site',
    access: 'public',
    summary: 'What the console must know before sign-in',
    query: z.strictObject({ prefix: z.string().max(64).optional() }),
    output: z.object({
      version: z.string(),
      /** The home address of single-account mode; null when the mode is off. */
      singleAccountHome: z.string().nullable(),
      /** A demo with simulated devices: the console says so. */
      isDemo: z.boolean(),
      /** Name, logo, language and time zone that this tenant (else the platform) shows before sign-in. */
      appearance,
      /** Where codes can be sent, so whether signing in by code and setting a password anew are offered. */
      codes: z.object({ email: z.boolean(), phone: z.boolean() }),
      /** Whether a company may register here. */
      registrationOpen: z.boolean(),
      /** The tenant that the address's prefix names; null for none and for an unknown one. */
      company: z.object({ name: z.string(), prefix: z.string() }).nullable(),
    }),
  }),
};
