import { z } from 'zod';
import { endpoint, time } from '../endpoint.ts';

/** A browser (or program) that a member is signed in from. */
export const memberSession = z.object({
  id: z.string(),
  /** The session that asks. */
  isThis: z.boolean(),
  /** `Chrome`, `curl`; null where it does not say what it is. */
  browser: z.string().nullable(),
  version: z.string().nullable(),
  system: z.string().nullable(),
  address: z.string(),
  beganAt: time,
  /** To the minute. */
  lastSeenAt: time,
  /** When it ends even if it is used. */
  endsAt: time,
});
export type MemberSession = z.infer<typeof memberSession>;

export const sessions = {
  list: endpoint({
    method: 'POST',
    path: '/api/v1/personal/sessions/list',
    access: 'session',
    own: true,
    reads: true,
    summary: 'Where the member is signed in: this session first, then by the last sign of life',
    output: z.object({ list: z.array(memberSession) }),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/api/v1/personal/sessions/:sessionId',
    access: 'session',
    own: true,
    summary: 'End one of the member’s own sessions; its live connections end with it',
    params: z.strictObject({ sessionId: z.uuid() }),
    output: z.object({}),
  }),
  endOthers: endpoint({
    method: 'POST',
    path: '/api/v1/personal/sessions/end-others',
    access: 'session',
    own: true,
    summary: 'Sign the member out everywhere but here',
    output: z.object({ ended: z.int().nonnegative() }),
  }),
};
