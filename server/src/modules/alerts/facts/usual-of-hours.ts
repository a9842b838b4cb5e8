import { shownIn } from '../../../platform/zoned-clock.ts';
import { type Usual } from '../conditions/condition.ts';

const hourMs = 3_600_000;
const weekHours = 168;
/** So many weeks before an hour are looked at. */
export const usualWeeks = 8;
/** With fewer weeks nothing is called usual. */
export const leastWeeks = 4;

/** The hour of the week that clocks of a zone show when an hour (counted since 1970) begins. */
export const hourOfWeek = (timeZone: string, hour: number): number =>
  Math.floor(shownIn(timeZone, hour * hourMs) / hourMs) % weekHours;

/**
 * The hours of the eight weeks before an hour that are the same hour of the week: by the clocks of the zone, so that an office opens at the
 * same one all year. Where clocks were put back there is one more, where they were put forward one may be missing.
 */
export function sameHoursBefore(timeZone: string, hour: number): number[] {
  const wanted = hourOfWeek(timeZone, hour);
  const found: number[] = [];
  for (let week = usualWeeks; week > 0; week--)
    for (const shift of [-1, 0, 1]) {
      const before = hour - week * weekHours + shift;
      if (hourOfWeek(timeZone, before) === wanted) found.push(before);
    }
  return found;
}

/** What was usual in hours of which the means and the highest values are known, null where there is none; null: they are too few. */
export function usualOfHours(
  means: readonly (number | null)[],
  highest: readonly (number | null)[],
): Usual | null {
  const known = means.flatMap((mean, at) => {
    const high = highest[at] ?? null;
    return mean === null || high === null ? [] : [{ mean, swing: high - mean }];
  });
  if (known.length < leastWeeks) return null;
  const median = medianOf(known.map(({ mean }) => mean));
  return {
    median,
    mad: medianOf(known.map(({ mean }) => Math.abs(mean - median))),
    swing: medianOf(known.map(({ swing }) => swing)),
  };
}

/** Of an even number the mean of the two in the middle. */
export function medianOf(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
