import { z } from 'zod';
import { mostAtOnce } from './member-terms.ts';
import { endpoint, pageInput, pageOf, time } from '../endpoint.ts';
import { judgements, providedHows, providedStates } from './provided-terms.ts';

const memberId = z.uuid();

/** A member that a provider added, gave a password, or let sign in by another name. */
export const providedMember = z.object({
  id: memberId,
  username: z.string(),
  name: z.string(),
  administrator: z.boolean(),
  enabled: z.boolean(),
  how: z.enum(providedHows),
  madeAt: time,
  /** Who did it, of which organisation, and why it had come: as they were called then; no reason where it was no visit. */
  madeBy: z.string(),
  madeByTenant: z.string(),
  reason: z.string(),
  state: z.enum(providedStates),
  /** Who of the tenant decided last, and when. */
  judgedAt: time.nullable(),
  judgedBy: z.string().nullable(),
  /** Tokens of the API that the member has: they stop and go on with it. */
  tokens: z.int(),
});
export type ProvidedMember = z.infer<typeof providedMember>;

/** What providers made of the tenant's members, and what its own administrators think of it (decision 0029). */
export const providedMembers = {
  list: endpoint({
    method: 'POST',
    path: '/api/v1/members/provided/list',
    access: 'DMS_SERVER_AUTH_MANAGE_ORG_STRUCT',
    reads: true,
    summary: 'Members that a provider made or reset; those that wait to be judged first',
    /** With `memberId` the list has that one alone, whatever was decided on it; the counts stay those of all. */
    body: z.strictObject({ ...pageInput(['madeAt']), memberId: memberId.optional() }),
    output: pageOf(providedMember).extend({
      /** Those that nobody of the tenant has confirmed. */
      waiting: z.int(),
      /** Whether the caller is one of the tenant's own administrators. */
      mayJudge: z.boolean(),
      /** Whether the tenant has an administrator of its own at all. */
      hasOwnAdministrator: z.boolean(),
      /** Whether each of those is one by whom a provider handed the tenant over, confirmed by nobody but itself. */
      isAllByProvider: z.boolean(),
    }),
  }),
  judge: endpoint({
    method: 'POST',
    path: '/api/v1/members/provided/judge',
    access: 'DMS_SERVER_AUTH_MANAGE_ORG_STRUCT_EDIT',
    summary: 'Confirm, disable or delete members that a provider made; own administrators only',
    body: z.strictObject({
      memberIds: z.array(memberId).min(1).max(mostAtOnce),
      judgement: z.enum(judgements),
    }),
    output: z.object({
      results: z.array(
        z.object({
          memberId,
          name: z.string(),
          ok: z.boolean(),
          /** Why it was not done, in the reader's language; empty where it was. */
          message: z.string(),
        }),
      ),
    }),
  }),
  sendReset: endpoint({
    method: 'POST',
    path: '/api/v1/members/:memberId/send-reset',
    access: 'DMS_SERVER_AUTH_MANAGE_ORG_STRUCT_EDIT',
    summary:
      'Send a member a one-time password to its proved address or number, shown to nobody else; all its sessions end',
    params: z.strictObject({ memberId }),
    output: z.object({ channel: z.enum(['email', 'phone']) }),
  }),
};
