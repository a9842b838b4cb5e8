import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { choosableNotifications, notificationKinds } from './telling-terms.ts';

export {
  choosableNotifications,
  type ChoosableNotification,
  fixedNotifications,
  isPatient,
  notificationKinds,
  type NotificationKind,
} from './telling-terms.ts';

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
