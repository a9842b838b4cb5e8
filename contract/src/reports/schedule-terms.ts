import { languages } from '../language.ts';

/** How often a schedule makes its reports: of the week or the month before. */
export const scheduleRhythms = ['week', 'month'] as const;
export type ScheduleRhythm = (typeof scheduleRhythms)[number];

/** The last day of a month on which one can be made: every month has it. */
export const lastMonthDay = 28;

/**
 * Schedules of one tenant, members that one is sent to, and customers that are named one by one. All customers, and those of an edition, are as
 * many as there are.
 */
export const scheduleMost = { schedules: 50, members: 50, customers: 2000 } as const;

/** In which language it makes them: that of each of its readers, or one for all. */
export const scheduleLanguages = ['reader', ...languages] as const;
export type ScheduleLanguage = (typeof scheduleLanguages)[number];

/** Why a schedule makes nothing: somebody paused it, whose rights it has is gone or disabled, or may not make such reports any more. */
export const pauseReasons = ['by-hand', 'owner-gone', 'owner-rights'] as const;
export type PauseReason = (typeof pauseReasons)[number];

/** Why a run began: its time came, its time came while the server was off, or somebody asked. */
export const runReasons = ['due', 'late', 'asked'] as const;
export type RunReason = (typeof runReasons)[number];

/** How the report of one kind, of one customer, stands in a run. */
export const partStates = ['waiting', 'done', 'left-out', 'failed'] as const;
export type PartState = (typeof partStates)[number];

/**
 * Why it was left out or failed: the customer forbids to be looked into, lacks the product or is gone; the place is gone; the schedule was
 * paused meanwhile; it is too large; there is no room for its files; it went wrong.
 */
export const partReasons = [
  'closed',
  'no-product',
  'customer-gone',
  'place-gone',
  'paused',
  'too-large',
  'no-room',
  'failed',
] as const;
export type PartReason = (typeof partReasons)[number];

/** How a sending stands; `skipped` where nobody could or wanted to read it. */
export const sendingStates = ['waiting', 'sent', 'skipped', 'failed'] as const;
export type SendingState = (typeof sendingStates)[number];

/** Bytes of the files that go with one mail at most: beyond, it says where they are. */
export const mostMailBytes = 8 * 1024 * 1024;
