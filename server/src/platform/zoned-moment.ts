import { isoIn } from './zoned-time.ts';

/**
 * The moment, in milliseconds since 1970, at which clocks of the zone show a day (`2026-11-22`) and a time (`09:30`). A time that is left out
 * where clocks go forward is the moment at which they do; of one that is shown twice it is the first.
 */
export function zonedMoment(timeZone: string, day: string, time: string): number {
  const shownMs = Date.parse(`${day}T${time}:00.000Z`);
  const offsetMs = (atMs: number) => Date.parse(`${isoIn(timeZone, new Date(atMs)).slice(0, 23)}Z`) - atMs;
  // Clocks change at most once within a day: one of these two offsets holds at the moment that is sought.
  const before = offsetMs(shownMs - 86_400_000);
  const after = offsetMs(shownMs + 86_400_000);
  const fits = [before, after]
    .map((offset) => shownMs - offset)
    .filter((atMs) => atMs + offsetMs(atMs) === shownMs);
  if (fits.length > 0) return Math.min(...fits);
  // Left out: the change lies between what the two offsets make of it.
  let [low, high] = [shownMs - Math.max(before, after), shownMs - Math.min(before, after)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetMs(middle) === before) low = middle;
    else high = middle;
  }
  return high;
}
