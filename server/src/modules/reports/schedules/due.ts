import { type ScheduleRhythm } from '@linekeeper/contract/reports/schedule-terms';
import { type ReportPeriod } from '@linekeeper/contract/reports/reports';
import { clockMoment } from '../../../platform/zoned-clock.ts';
import { dayAfter } from '../../../platform/zoned-day.ts';
import { isoIn } from '../../../platform/zoned-time.ts';

/** On which day of the week (1 is Monday) or month, and when on it. */
export interface Rhythm {
  readonly every: ScheduleRhythm;
  readonly onDay: number;
  readonly timeOfDay: string;
}

const dayMs = 86_400_000;
const dayOf = (timeZone: string, atMs: number) => isoIn(timeZone, new Date(atMs)).slice(0, 10);
const before = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) - days * dayMs).toISOString().slice(0, 10);
/** 1 is Monday, 7 is Sunday. */
const weekday = (day: string) => ((new Date(`${day}T00:00:00.000Z`).getUTCDay() + 6) % 7) + 1;
const isDay = ({ every, onDay }: Rhythm, day: string) =>
  (every === 'week' ? weekday(day) : Number(day.slice(8))) === onDay;

/**
 * The first time after a moment, in milliseconds since 1970, by the clocks of a zone: one that these leave out comes as much later, one that
 * they show twice is the first of both.
 */
export function nextDue(rhythm: Rhythm, timeZone: string, afterMs: number): number {
  let day = before(dayOf(timeZone, afterMs), 1);
  for (;;) {
    if (isDay(rhythm, day)) {
      const dueMs = clockMoment(timeZone, day, rhythm.timeOfDay);
      if (dueMs > afterMs) return dueMs;
    }
    day = dayAfter(day);
  }
}

/** Longest that times are counted of which nobody made anything. */
const mostMissed = 1000;

/** Of times that came since the one that was waited for, up to now: the last, and how many came before it. */
export function dueSince(
  rhythm: Rhythm,
  timeZone: string,
  { nextMs, nowMs }: { readonly nextMs: number; readonly nowMs: number },
): { readonly dueMs: number; readonly missed: number } {
  let dueMs = nextMs;
  for (let missed = 0; ; missed++) {
    const after = nextDue(rhythm, timeZone, dueMs);
    if (after > nowMs || missed >= mostMissed) return { dueMs, missed };
    dueMs = after;
  }
}

/** What is reported at a time: the whole week or month before the day that clocks of the zone show then. */
export function periodBefore(
  { every }: Pick<Rhythm, 'every'>,
  timeZone: string,
  dueMs: number,
): ReportPeriod {
  const day = dayOf(timeZone, dueMs);
  if (every === 'month') return { month: before(`${day.slice(0, 8)}01`, 1).slice(0, 7) };
  return { week: before(day, weekday(day) + 6) };
}
