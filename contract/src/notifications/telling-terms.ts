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

/**
 * Notices of which nothing depends on the hour: their mails wait for a member's quiet hours to end and gather in their digests, as those about
 * alerts do that are not critical. All others leave at once: what says that somebody else may have got in or that nobody else would hear of it
 * must not wait, and a report leaves when its schedule says.
 */
export const patientNotifications = [
  'lifecycle',
  'licence',
  'report-paused',
] as const satisfies readonly NotificationKind[];

/** Whether mails of a kind wait for quiet hours and digests. */
export const isPatient = (kind: string): boolean =>
  (patientNotifications as readonly string[]).includes(kind);

/** What messages in the console are about. */
export const inboxKinds = ['alert', ...notificationKinds] as const;
export type InboxKind = (typeof inboxKinds)[number];
/** What they are: one more stands for those about alerts beyond some an hour. Whoever looks for alerts is shown it too. */
export const messageKinds = [...inboxKinds, 'more-alerts'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** How mails about alerts that are not critical, and notices that are in no hurry, leave: each by itself, or gathered. */
export const digests = ['none', 'hour', 'day'] as const;
export type Digest = (typeof digests)[number];
