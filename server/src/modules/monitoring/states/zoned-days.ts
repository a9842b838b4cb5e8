import { clockMoment, shownIn } from '../../../platform/zoned-clock.ts';

const dayMs = 86_400_000;
const isoDay = (shownMs: number) => new Date(shownMs).toISOString().slice(0, 10);

/** When the day of a moment began by the clocks of a zone, both in milliseconds since 1970; so many days earlier, where that is said. */
export const dayBegan = (timeZone: string, atMs: number, daysBefore = 0): number =>
  clockMoment(timeZone, isoDay(Date.parse(isoDay(shownIn(timeZone, atMs))) - daysBefore * dayMs), '00:00');

/** Where the last so many days of a zone began that are over at a moment, and where the last of them ended. */
export function lastDays(timeZone: string, nowMs: number, count: number): number[] {
  const begins = Array.from({ length: count + 1 }, (_, at) => dayBegan(timeZone, nowMs, count - at));
  // A zone may leave out a day.
  return begins.filter((atMs, at) => at === 0 || atMs > begins[at - 1]!);
}

const intoNextDayMs = 26 * 3_600_000;

/** Where the days of a zone begin from one such moment to another, both among them. No day is longer than 25 hours, nor shorter than 23. */
export function daysBetween(timeZone: string, firstMs: number, lastMs: number): number[] {
  const begins = [firstMs];
  for (let atMs = firstMs; atMs < lastMs;) {
    atMs = dayBegan(timeZone, atMs + intoNextDayMs);
    begins.push(atMs);
  }
  return begins;
}
