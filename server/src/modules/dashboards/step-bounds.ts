import { clockMoment, shownIn } from '../../platform/zoned-clock.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
interface Cut {
  readonly untilMs: number;
  readonly hours: number;
}
/** Up to which length a period is cut into steps of so many hours; a longer one is cut into the days of the tenant's clocks. */
const hoursOf: readonly Cut[] = [
  { untilMs: 2 * dayMs, hours: 1 },
  { untilMs: 8 * dayMs, hours: 6 },
];
/** The same, in hours or in days alone. */
export const hoursOrDays: readonly Cut[] = hoursOf.slice(0, 1);

const isoDay = (shownMs: number) => new Date(shownMs).toISOString().slice(0, 10);

/**
 * Where the steps of a period begin and the last one ends, in milliseconds since 1970: at full hours and days of the clocks of a zone, so
 * that the first and the last may be shorter, and a day on which clocks change is as long as it is.
 */
export function stepBounds(fromMs: number, toMs: number, timeZone: string, cuts = hoursOf): number[] {
  const hours = cuts.find(({ untilMs }) => toMs - fromMs <= untilMs)?.hours ?? 24;
  const bounds = [fromMs];
  for (let dayStartMs = Date.parse(isoDay(shownIn(timeZone, fromMs))); ; dayStartMs += dayMs) {
    const day = isoDay(dayStartMs);
    const midnightMs = clockMoment(timeZone, day, '00:00');
    const nextMs = clockMoment(timeZone, isoDay(dayStartMs + dayMs), '00:00');
    for (let atMs = midnightMs; atMs < nextMs; atMs += hours === 24 ? nextMs - midnightMs : hours * hourMs) {
      if (atMs >= toMs) return [...bounds, toMs];
      if (atMs > fromMs) bounds.push(atMs);
    }
  }
}
