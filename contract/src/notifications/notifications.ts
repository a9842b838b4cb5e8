import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** Notices that are always mailed: whoever takes an account over must not be able to switch them off. */
export const fixedNotices = ['account'] as const;
/**
 * Notices that a member may do without: a sign-in from a browser that the account was not used in before, somebody from above
 * who entered the tenant, a change of how the tenant stands, an end of a licence or trial that comes near.
 */
export const choosableNotices = ['sign-in', 'acting', 'lifecycle', 'licence'] as const;
export type ChoosableNotice = (typeof choosableNotices)[number];
export const noticeKinds = [...fixedNotices, ...choosableNotices] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Who can see to it that mails leave: nobody needs to, the member itself, or administrators. */
export const mailHelpers = ['none', 'self', 'administrators'] as const;
export type MailHelper = (typeof mailHelpers)[number];

const own = { access: 'session', own: true } as const;

/** Which notices a member is mailed. */
export const notices = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/personal/notices',
    ...own,
    summary: 'The kinds of notices that concern the member, and which of them are mailed',
    output: z.object({
      notices: z.array(z.object({ kind: z.enum(noticeKinds), mailed: z.boolean(), fixed: z.boolean() })),
      /** Whether mails can leave; where they cannot, who can set up a mail server. */
      mailNeeds: z.enum(mailHelpers),
    }),
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/api/v1/personal/notices',
    ...own,
    summary: 'Have one kind of notices mailed, or not; those about changes of the account always are',
    body: z.strictObject({ kind: z.enum(choosableNotices), mailed: z.boolean() }),
    output: z.object({}),
  }),
};
