import { type SubjectKind, subjectKinds } from '../monitoring/subjects.ts';

/**
 * What alerts can be about: all that is measured; business services, which are put together of that and so have states and an objective;
 * and the licence (or trial) of the tenant, which has an end alone.
 */
export const alertSubjectKinds = [...subjectKinds, 'service', 'licence'] as const;
export type AlertSubjectKind = (typeof alertSubjectKinds)[number];

/** Whether something of a kind is measured itself, and so has samples, events and announced work of its own. */
export const isMeasured = (kind: AlertSubjectKind): kind is SubjectKind =>
  kind !== 'service' && kind !== 'licence';

/** How bad an alert is (ITU-T X.733), worst first. */
export const alertSeverities = ['critical', 'major', 'minor', 'warning'] as const;
export type AlertSeverity = (typeof alertSeverities)[number];

/**
 * How an alert stands: `pending` while its condition does not hold for long enough yet, `firing`, `acknowledged` once somebody has taken
 * it, `resolved` at its end.
 */
export const alertStates = ['pending', 'firing', 'acknowledged', 'resolved'] as const;
export type AlertState = (typeof alertStates)[number];

/**
 * Why an alert ended: its condition does not hold any more, its time was over (of an event), somebody closed it, its rule was changed so
 * that it does not hold, switched off or deleted, or its subject is there no more (it was deleted, or an interface vanished from its device)
 * or left the rule's scope.
 */
export const resolveReasons = [
  'passed',
  'time-over',
  'closed-by-hand',
  'rule-changed',
  'rule-disabled',
  'rule-deleted',
  'subject-deleted',
  'out-of-scope',
] as const;
export type ResolveReason = (typeof resolveReasons)[number];

/** Why nobody is told of an alert: announced work on its subject, another alert that is its cause, or it comes and goes. */
export const muteReasons = ['maintenance', 'consequence', 'flapping'] as const;
export type MuteReason = (typeof muteReasons)[number];

/** What is said to come and go is told once it has fired for so many minutes without a break. */
export const staysAfterMin = 15;

/** Subjects that a rule cannot watch, as they are too many, are counted up to so many. */
export const mostUnwatched = 10_000;

/** Longest time, in days, of which it is told at once what was usual. */
export const mostUsualDays = 8;
