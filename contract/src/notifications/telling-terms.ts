/**
 * Notifications that are always mailed: changes of the account, which whoever takes it over must not be able to switch off, that nobody
 * was on call when an alert had to be told, that an escalation has told everybody and nobody acknowledged, that our own hub is cut off, while
 * no alert of what it measures fires: nobody else would hear of any of them; that a carrier fails for several customers, of which each has an alert of its own alone; that the platform's own disk
 * is nearly full; and that reports are no longer made by a schedule.
 */
export const fixedNotifications = [
  ...(['account', 'nobody-on-call', 'escalation-ended', 'hub-cut-off'] as const),
  ...(['carrier-incident', 'own-store', 'report-paused'] as const),
] as const;
/**
 * Notifications that a member may do without: a sign-in from a browser that the account was not used in before, somebody from above
 * who entered the tenant, a change of how the tenant stands, an end of a licence or trial that comes near, a report that a schedule
 * sends, critical alerts of customers, which have people of their own who are told.
 */
export const choosableNotifications = [
  ...(['sign-in', 'acting', 'lifecycle', 'licence', 'report', 'customer-alert'] as const),
] as const;
export type ChoosableNotification = (typeof choosableNotifications)[number];
export const notificationKinds = [...fixedNotifications, ...choosableNotifications] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** What messages in the console are about. */
export const inboxKinds = ['alert', ...notificationKinds] as const;
export type InboxKind = (typeof inboxKinds)[number];

/** How mails about alerts that are not critical leave: each by itself, or gathered. */
export const digests = ['none', 'hour', 'day'] as const;
export type Digest = (typeof digests)[number];
