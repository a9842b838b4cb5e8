import { nightHours } from '@linekeeper/contract/alerts/back-test-terms';
import { clockMoment, shownIn } from '../../../platform/zoned-clock.ts';
import { dayAfter, dayBegin } from '../../../platform/zoned-day.ts';
import { type Window } from '../../monitoring/index.ts';

/** A day by the clocks of a zone. Times in milliseconds since 1970. */
export interface ZonedDay {
  readonly day: string;
  readonly fromMs: number;
  /** Night is before the one and from the other on. */
  readonly dawnMs: number;
  readonly duskMs: number;
}

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** The days that a time touches. */
export function daysOf(timeZone: string, { fromMs, toMs }: Window): ZonedDay[] {
  const days: ZonedDay[] = [];
  let day = new Date(shownIn(timeZone, fromMs)).toISOString().slice(0, 10);
  for (; ; day = dayAfter(day)) {
    const beginMs = dayBegin(timeZone, day);
    if (beginMs >= toMs) return days;
    const at = (hour: number) => clockMoment(timeZone, day, clock(hour));
    days.push({ day, fromMs: beginMs, dawnMs: at(nightHours.to), duskMs: at(nightHours.from) });
  }
}

/** Which of the days a time is in; one before the first is in the first. */
export function dayAt(days: readonly ZonedDay[], atMs: number): number {
  let [low, high] = [0, days.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (days[middle]!.fromMs <= atMs) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Whether a time is in the night. */
export function isAtNight(days: readonly ZonedDay[], atMs: number): boolean {
  const day = days[dayAt(days, atMs)];
  return day !== undefined && (atMs < day.dawnMs || atMs >= day.duskMs);
}
