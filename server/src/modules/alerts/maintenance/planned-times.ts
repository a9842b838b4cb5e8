import { type MaintenanceTimes } from '@linekeeper/contract/alerts/maintenance';
import { clockMoment, shownIn } from '../../../platform/zoned-clock.ts';
import { dayAfter } from '../../../platform/zoned-day.ts';

/** One time of announced work, in milliseconds since 1970. */
export interface TimeSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** Longer than from one time of a month to the next, also from the 31st of one to the 28th of another. */
const searchMs = 70 * dayMs;

const dayOf = (timeZone: string, atMs: number) =>
  new Date(shownIn(timeZone, atMs)).toISOString().slice(0, 10);

/** Whether work that is repeated begins on a day (`2026-11-22`). */
function isOn(times: Exclude<MaintenanceTimes, { repeat: 'once' }>, day: string): boolean {
  if (day < times.firstDay || (times.lastDay !== null && day > times.lastDay)) return false;
  const date = new Date(`${day}T00:00:00Z`);
  if (times.repeat === 'weekly') return times.weekdays.includes(date.getUTCDay() || 7);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.getUTCDate() === Math.min(times.day, last);
}

/**
 * The times of announced work that lie, wholly or in part, between two moments (milliseconds since 1970), in their order. What is repeated
 * goes by the clock of the zone: it begins when clocks show its time and lasts its minutes, also where clocks are changed meanwhile.
 */
export function timesBetween(
  times: MaintenanceTimes,
  timeZone: string,
  { fromMs, toMs }: TimeSpan,
): TimeSpan[] {
  if (times.repeat === 'once') {
    const one = { fromMs: Date.parse(times.from), toMs: Date.parse(times.to) };
    return one.fromMs < toMs && one.toMs > fromMs ? [one] : [];
  }
  const lengthMs = times.minutes * minuteMs;
  const before = dayOf(timeZone, fromMs - lengthMs - dayMs);
  const found: TimeSpan[] = [];
  for (let day = before > times.firstDay ? before : times.firstDay; ; day = dayAfter(day)) {
    const beginMs = clockMoment(timeZone, day, times.at);
    if (beginMs >= toMs || (times.lastDay !== null && day > times.lastDay)) return found;
    if (isOn(times, day) && beginMs + lengthMs > fromMs)
      found.push({ fromMs: beginMs, toMs: beginMs + lengthMs });
  }
}

/** The time of announced work that is running at a moment or comes next after it; undefined where none does. */
export function timeFrom(times: MaintenanceTimes, timeZone: string, atMs: number): TimeSpan | undefined {
  const firstMs = times.repeat === 'once' ? atMs : clockMoment(timeZone, times.firstDay, times.at);
  const beginMs = Math.max(atMs, firstMs);
  const untilMs = times.repeat === 'once' ? Infinity : beginMs + searchMs;
  return timesBetween(times, timeZone, { fromMs: atMs, toMs: untilMs })[0];
}
