import { type NoticeWords } from './notification-text.ts';

const changes = {
  password: ['password changed', 'The password was changed'],
  'password-by-code': ['password reset', 'The password was reset with a verification code'],
  'password-reset': ['password reset', 'The password was reset by an administrator'],
  email: ['e-mail address changed', 'The e-mail address was changed'],
  phone: ['phone number changed', 'The phone number was changed'],
  contacts: [
    'e-mail address and phone number changed',
    'The e-mail address and the phone number were changed',
  ],
  'totp-on': ['two-step sign-in turned on', 'Two-step sign-in was turned on'],
  'totp-off': ['two-step sign-in turned off', 'Two-step sign-in was turned off'],
  'recovery-codes': ['new recovery codes', 'New recovery codes were made'],
} as const;

/** English. */
export const en: NoticeWords = {
  account: (change, { account, tenant }) => ({
    subject: `Your Linekeeper account: ${changes[change][0]}`,
    text: `${changes[change][1]} for the account “${account}” of ${tenant}.`,
  }),
  signIn: ({ account, tenant, byProgram }) =>
    byProgram
      ? {
          subject: 'A program signed in to your Linekeeper account',
          text: `A program signed in with the account “${account}” of ${tenant}. Further sign-ins by programs from the same network are not told for 24 hours.`,
        }
      : {
          subject: 'Your Linekeeper account was used in a new browser',
          text: `The account “${account}” of ${tenant} signed in from a browser that it was not used in before.`,
        },
  acting: ({ tenant, actor, organization }) => ({
    subject: `Somebody from ${organization} has entered ${tenant}`,
    text: `“${actor}” from ${organization} has begun to act for ${tenant}. What they look at and change is recorded; administrators can see it and end it at any time. If the same person enters again within an hour, you are not told again.`,
  }),
  lifecycle: (act, { tenant, until }) => {
    const phrases = {
      convert: [
        'is a formal tenant now',
        until
          ? `${tenant} is a formal tenant now, until ${until}.`
          : `${tenant} is a formal tenant now, without an end.`,
      ],
      freeze: [
        'was frozen',
        `${tenant} was frozen from above. Its members cannot sign in for now; data is kept and devices are monitored as before. Contact your provider.`,
      ],
      unfreeze: ['is no longer frozen', `${tenant} is no longer frozen. Its members can sign in again.`],
      disable: [
        'was deactivated',
        `${tenant} was deactivated from above. Its members cannot sign in and devices are no longer monitored; data is kept. Contact your provider.`,
      ],
      enable: [
        'was activated',
        `${tenant} was activated again. Its members can sign in and its devices are monitored.`,
      ],
      delete: [
        'is to be deleted',
        `${tenant} is to be deleted, by order from above. All its data goes after ${until ?? ''}. Until then this can be taken back: contact your provider.`,
      ],
      'take-back': [
        'is not deleted after all',
        `The deletion of ${tenant} was taken back. Its data is unchanged.`,
      ],
    } as const;
    const [subject, text] = phrases[act];
    return { subject: `${tenant} ${subject}`, text };
  },
  labels: {
    time: 'Time',
    until: 'At the latest until',
    address: 'From',
    browser: 'Browser',
    by: 'By',
    reason: 'Reason',
    unknownBrowser: 'unknown browser',
    program: 'a program',
  },
  on: (browser, system) => (system ? `${browser} on ${system}` : browser),
  colon: ': ',
  notYou:
    'If you do not know of this, change your password at once, sign out your other sessions and tell your administrator.',
  switchOff: 'You can switch these mails off under “Notices” on your personal page.',
};
