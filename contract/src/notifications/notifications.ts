import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** Notifications that are always mailed: whoever takes an account over must not be able to switch them off. */
export const fixedNotifications = ['account'] as const;
/**
 * Notifications that a member may do without: a sign-in from a browser that the account was not used in before, somebody from above
 * who entered the tenant, a change of how the tenant stands, an end of a licence or trial that comes near.
 */
export const choosableNotifications = ['sign-in', 'acting', 'lifecycle', 'licence'] as const;
export type ChoosableNotification = (typeof choosableNotifications)[number];
export const notificationKinds = [...fixedNotifications, ...choosableNotifications] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Who can see to it that mails leave: nobody needs to, the member itself, or administrators. */
export const mailHelpers = ['none', 'self', 'administrators'] as const;
export type MailHelper = (typeof mailHelpers)[number];

const own = { access: 'session', own: true } as const;

/** Which notices a member is mailed. */
export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/personal/notifications',
    ...own,
    summary: 'The kinds of notices that concern the member, and which of them are mailed',
    output: z.object({
      notifications: z.array(
        z.object({ kind: z.enum(notificationKinds), mailed: z.boolean(), fixed: z.boolean() }),
      ),
      /** Whether mails can leave; where they cannot, who can set up a mail server. */
      mailNeeds: z.enum(mailHelpers),
    }),
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/api/v1/personal/notifications',
    ...own,
    summary: 'Have one kind of notices mailed, or not; those about changes of the account always are',
    body: z.strictObject({ kind: z.enum(choosableNotifications), mailed: z.boolean() }),
    output: z.object({}),
  }),
};
