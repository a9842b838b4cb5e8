import { type AlertSeverity } from '@linekeeper/contract/alerts/alert-terms';
import { type AlertChoice } from '@linekeeper/contract/notifications/alert-choice';
import { clockMoment } from '../../../platform/zoned-clock.ts';
import { dayAfter } from '../../../platform/zoned-day.ts';
import { isoIn } from '../../../platform/zoned-time.ts';

/** Mails about alerts to one person within an hour before they are joined. */
export const mostMailsInHour = 10;
/** How long those beyond are gathered. */
const joinedMs = 5 * 60_000;
const hourMs = 3_600_000;
/** When the mail of a day leaves: minutes of the day in the tenant's zone. */
const dayMailAt = 8 * 60;

export interface Mailed {
  readonly severity: AlertSeverity;
  readonly choice: AlertChoice;
  readonly timeZone: string;
  readonly nowMs: number;
  /** Mails about alerts that this person was given within the last hour. */
  readonly inLastHour: number;
  /** A step of an escalation tells it: it is to be read before the next step is due. */
  readonly isEscalated?: boolean;
}
/** Why mails are joined; `late`: they waited long for their server. */
export type Gathering = 'quiet-hours' | 'digest' | 'many' | 'late';
/** At once; or joined with others, why and until when. */
export type When = 'now' | { readonly reason: Exclude<Gathering, 'late'>; readonly dueMs: number };

/** `07:30`. */
const clockOf = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

const minuteOf = (timeZone: string, atMs: number) => {
  const shown = isoIn(timeZone, new Date(atMs));
  return Number(shown.slice(11, 13)) * 60 + Number(shown.slice(14, 16));
};

/** The next moment at which clocks of the zone show a minute of the day, on days too on which they change. */
function nextAt(timeZone: string, minute: number, nowMs: number): number {
  const today = isoIn(timeZone, new Date(nowMs)).slice(0, 10);
  const firstMs = clockMoment(timeZone, today, clockOf(minute));
  // Where clocks go back, they show it twice.
  const isTwice = minuteOf(timeZone, firstMs + hourMs) === minute;
  const atMs = isTwice && firstMs <= nowMs ? firstMs + hourMs : firstMs;
  return atMs > nowMs ? atMs : clockMoment(timeZone, dayAfter(today), clockOf(minute));
}

const isWithin = (minute: number, { from, to }: { readonly from: number; readonly to: number }) =>
  from < to ? minute >= from && minute < to : minute >= from || minute < to;

/** Whether a moment (milliseconds since 1970) is within quiet hours that let this severity wait; null: it is no alert. */
export const isQuiet = (
  quiet: AlertChoice['quiet'],
  severity: AlertSeverity | null,
  { timeZone, nowMs }: Pick<Mailed, 'timeZone' | 'nowMs'>,
): boolean => quiet !== null && severity !== 'critical' && isWithin(minuteOf(timeZone, nowMs), quiet);

/** When what a choice lets wait leaves that would be told now, in milliseconds since 1970. */
export function leavesAt(
  choice: AlertChoice,
  { timeZone, nowMs }: Pick<Mailed, 'timeZone' | 'nowMs'>,
): number {
  const when = whenToMail({ severity: 'warning', choice, timeZone, nowMs, inLastHour: 0 });
  return when === 'now' ? nowMs : when.dueMs;
}

/**
 * When a mail about an alert leaves. Quiet hours and digests let critical ones through, and what an escalation tells: it goes on to the next
 * step while nobody has taken the alert. Nobody is mailed more than some times an hour by single mails, and nothing is dropped for it.
 */
export function whenToMail(mailed: Mailed): When {
  const { severity, choice, timeZone, nowMs, inLastHour, isEscalated = false } = mailed;
  const { quiet, digest } = choice;
  if (severity !== 'critical' && !isEscalated) {
    if (quiet && isQuiet(quiet, severity, { timeZone, nowMs }))
      return { reason: 'quiet-hours', dueMs: nextAt(timeZone, quiet.to, nowMs) };
    if (digest === 'hour') return { reason: 'digest', dueMs: (Math.floor(nowMs / hourMs) + 1) * hourMs };
    if (digest === 'day') return { reason: 'digest', dueMs: nextAt(timeZone, dayMailAt, nowMs) };
  }
  return inLastHour >= mostMailsInHour ? { reason: 'many', dueMs: nowMs + joinedMs } : 'now';
}
