import { type Language } from '@linekeeper/contract/language';
import { z } from 'zod';
import {
  notification,
  type NotificationReader,
  type Texts,
} from '../../../platform/delivery/message-kind.ts';
import { laidOut } from '../../../platform/delivery/message-layout.ts';
import { accountWords } from './account-words.ts';

/** What of an account was changed. */
export const accountChanges = [
  'password',
  'password-by-code',
  'password-reset',
  'email',
  'phone',
  /** Mail address and phone number at once. */
  'contacts',
  'totp-on',
  'totp-off',
  'recovery-codes',
  /** Sign-ins from new browsers are not mailed any more: whoever took the account over would begin with that. */
  'sign-ins-off',
] as const;
export type AccountChange = (typeof accountChanges)[number];

const params = z.strictObject({
  change: z.enum(accountChanges),
  at: z.iso.datetime(),
  address: z.string(),
  /** Who did it, where it was somebody else. */
  by: z.string().nullable(),
});
export type AccountParams = z.infer<typeof params>;

const textsIn =
  (language: Language) =>
  ({ change, at, address, by }: AccountParams, { account, tenant, timeOf }: NotificationReader): Texts =>
    laidOut(language, {
      ...accountWords[language](change, { account, tenant }),
      rows: [
        ['time', timeOf(at)],
        ['address', address],
        ['by', by],
      ],
      ends: ['notYou'],
    });

/** A change of somebody's account, which nobody can do without being told. */
export const accountMessage = notification({
  kind: 'account',
  params,
  channels: ['app', 'email'],
  reachesDisabled: true,
  texts: { zh: textsIn('zh'), 'zh-TW': textsIn('zh-TW'), en: textsIn('en') },
});
