import { type RolledSpan } from '../monitoring/index.ts';

/** Zones are off by quarters of an hour at the least; hours of the day are whole ones of the zone. */
const stepMs = 900_000;
/** So many are looked at in a few milliseconds; a year of them would hold up everybody else. */
const inOneGo = 2_000;

/** How many runs are due between two times of a span. */
export type DueRuns = (fromMs: number, toMs: number) => number;

/** Of tests of all hours of the day. */
export const dueAlways =
  (intervalMs: number): DueRuns =>
  (fromMs, toMs) =>
    Math.max(0, toMs - fromMs) / intervalMs;

/**
 * Of tests of some hours of the day. The span is gone through once, so that each of thousands of paths is answered by a look at two places
 * of a list.
 */
export async function dueWithin(
  intervalMs: number,
  { fromMs, toMs }: RolledSpan,
  isWithin: (atMs: number) => boolean,
): Promise<DueRuns> {
  const first = Math.floor(fromMs / stepMs);
  /** How long it was within these hours before each step. */
  const before = [0];
  for (let step = first; step * stepMs < toMs; step++) {
    before.push(before.at(-1)! + (isWithin(step * stepMs) ? stepMs : 0));
    if (before.length % inOneGo === 0) await new Promise(setImmediate);
  }
  const openMs = (atMs: number): number => {
    const at = Math.min(Math.max(0, atMs / stepMs - first), before.length - 1);
    const [low, high] = [before[Math.floor(at)]!, before[Math.ceil(at)]!];
    return low + (high - low) * (at % 1);
  };
  return (from, to) => Math.max(0, openMs(to) - openMs(from)) / intervalMs;
}
