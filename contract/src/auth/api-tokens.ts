import { z } from 'zod';
import { tokenDays } from './token-terms.ts';
import { endpoint, text, time } from '../endpoint.ts';
import { permissionCodes } from '../permissions/permissions.ts';

/** Tokens that a member may have at a time. */
export const mostTokens = 20;

const codes = z.array(z.enum(permissionCodes as [string, ...string[]]));

export const apiToken = z.object({
  id: z.string(),
  name: z.string(),
  /** What it was made for; of these it may what its member may at the moment. */
  codes,
  createdAt: time,
  /** Null until it was used. */
  lastSeenAt: time.nullable(),
  expiresAt: time,
});
export type ApiToken = z.infer<typeof apiToken>;

export const apiTokens = {
  list: endpoint({
    method: 'POST',
    path: '/api/v1/personal/tokens/list',
    access: 'session',
    own: true,
    reads: true,
    summary: 'The member’s tokens of the API, the newest first',
    output: z.object({ list: z.array(apiToken) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/personal/tokens/create',
    access: 'session',
    own: true,
    reauthenticates: true,
    summary:
      'Make a token of the API for some of the permissions that the member holds; it is shown this once',
    body: z.strictObject({
      name: text(64),
      codes: codes.min(1).max(permissionCodes.length),
      days: z.literal(tokenDays),
    }),
    output: z.object({ id: z.string(), token: z.string(), expiresAt: time }),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/v1/personal/tokens/:tokenId',
    access: 'session',
    own: true,
    summary: 'Revoke a token; what it is used for stops at once',
    params: z.strictObject({ tokenId: z.uuid() }),
    output: z.object({}),
  }),
};
