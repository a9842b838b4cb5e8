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

/** What messages in the console are about. */
export const inboxKinds = ['alert', ...notificationKinds] as const;
export type InboxKind = (typeof inboxKinds)[number];

/** How mails about alerts that are not critical leave: each by itself, or gathered. */
export const digests = ['none', 'hour', 'day'] as const;
export type Digest = (typeof digests)[number];
