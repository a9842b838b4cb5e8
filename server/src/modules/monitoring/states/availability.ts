import { type Availability } from '@linekeeper/contract/monitoring/subject-reads';
import { type State } from '@linekeeper/contract/monitoring/states';

/** An interval in milliseconds since 1970; `toMs` null for the one that lasts. */
export interface Interval {
  readonly state: State;
  readonly fromMs: number;
  readonly toMs: number | null;
}

/** Time spent in each state, in milliseconds. */
export type TimeByState = Readonly<Partial<Record<State, number>>>;

/** The part of an interval within a range; null where they do not meet. */
export function clip<T extends Interval>(
  interval: T,
  fromMs: number,
  toMs: number,
): (T & { toMs: number }) | null {
  const start = Math.max(interval.fromMs, fromMs);
  const end = Math.min(interval.toMs ?? toMs, toMs);
  return end > start ? { ...interval, fromMs: start, toMs: end } : null;
}

/** What shares are made of, in milliseconds. */
export interface Over {
  /** The range that was asked for. */
  readonly askedMs: number;
  /** The whole time that was to be measured, summed over all subjects. */
  readonly totalMs: number;
  /** For how long there was a subject within the range. */
  readonly spanMs: number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Shares of a time, exactly from intervals: availability = up / (up + down), coverage = measured / all. Time without
 * an interval counts as unmeasured; maintenance and unreachable are measured but tell nothing of availability. There is no
 * share before there was anything to measure for an hour (or all of a shorter range), and no availability before an hour of a day
 * is known, or as much of a shorter range: a percentage of minutes would be read as one of the day.
 */
export function availabilityOf(times: TimeByState, { askedMs, totalMs, spanMs }: Over): Availability {
  const upMs = times.up ?? 0;
  const downMs = times.down ?? 0;
  const measuredMs = upMs + downMs + (times.unreachable ?? 0) + (times.maintenance ?? 0);
  const isLong = spanMs > 0 && spanMs >= Math.min(hourMs, askedMs);
  // Of many subjects it takes as much more: a minute of two hundred of them is no day.
  const subjects = Math.max(1, totalMs / Math.max(1, askedMs));
  const leastKnownMs = Math.min(hourMs, (askedMs * hourMs) / dayMs) * subjects;
  const isKnown = isLong && upMs + downMs > 0 && upMs + downMs >= leastKnownMs;
  return {
    availabilityPercent: isKnown ? (100 * upMs) / (upMs + downMs) : null,
    coveragePercent: isLong && totalMs > 0 ? Math.min(100, (100 * measuredMs) / totalMs) : null,
    spanMs,
    upMs,
    downMs,
    unmeasuredMs: Math.max(0, totalMs - measuredMs),
    totalMs,
  };
}

/** Time in each state within a range. Intervals of one subject must not overlap. */
export function timeByState(intervals: readonly Interval[], fromMs: number, toMs: number): TimeByState {
  const times: Partial<Record<State, number>> = {};
  for (const interval of intervals) {
    const part = clip(interval, fromMs, toMs);
    if (part) times[part.state] = (times[part.state] ?? 0) + part.toMs - part.fromMs;
  }
  return times;
}
