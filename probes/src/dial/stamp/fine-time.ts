import { type Clock } from '../../clock.ts';

/** Reads of the clock until its millisecond is waited for no more: a clock that stands still has none. */
const mostReads = 200_000;

/**
 * The time of day finer than the milliseconds that it is told in: the moment its millisecond changes, and from then on by the monotonic clock.
 * Busy for at most a millisecond. It does not follow when the time of day is set: a reader is made anew for each run, and
 * by whoever lives longer every minute.
 */
export function fineTime(clock: Clock): (monotonicMs: number) => number {
  const first = clock.wallMs();
  let wallMs = first;
  for (let i = 0; i < mostReads && wallMs === first; i++) wallMs = clock.wallMs();
  const anchorMs = wallMs - clock.monotonicMs();
  return (monotonicMs) => anchorMs + monotonicMs;
}
