import type { ProbeFailure } from '@linekeeper/contract/monitoring/probes';

export interface PingSettings {
  /** Echo requests to each target. */
  count: number;
  /** Time between two requests to the same target. */
  intervalMs: number;
  /** How long an answer may take. Longer than the interval is usual: a late answer is not a loss. */
  timeoutMs: number;
}

/** What came of the requests to one target, one round-trip time each in the order sent; null: no answer in time. */
export interface PingAnswered {
  ok: true;
  rttsMs: (number | null)[];
}

export type PingResult = PingAnswered | ProbeFailure;

/** True when the settings can be used: bounded, whole numbers where they count. */
export function areUsable({ count, intervalMs, timeoutMs }: PingSettings): boolean {
  const within = (value: number, least: number, most: number) => value >= least && value <= most;
  return (
    Number.isInteger(count) &&
    within(count, 1, 1000) &&
    within(intervalMs, 10, 60_000) &&
    within(timeoutMs, 10, 60_000)
  );
}

/** How long all of it takes at most when everything works. */
export function expectedMs({ count, intervalMs, timeoutMs }: PingSettings): number {
  return (count - 1) * intervalMs + timeoutMs;
}
