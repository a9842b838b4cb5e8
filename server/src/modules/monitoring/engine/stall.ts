/** One look at both clocks. The monotonic one stands still while the machine sleeps; the other is the time of day. */
export interface ClockReading {
  readonly monotonicMs: number;
  readonly wallMs: number;
}

/** A gap between two ticks that is longer than this is a time in which nobody watched. */
export const stallMs = 3_000;

/**
 * The time in which the process stood still between two looks (it was stopped, blocked, or the machine slept), by the
 * time of day; null where it did not. A clock that was set back makes no gap.
 */
export function stallBetween(
  before: ClockReading,
  now: ClockReading,
  thresholdMs = stallMs,
): { readonly fromMs: number; readonly toMs: number } | null {
  const passedMs = Math.max(now.monotonicMs - before.monotonicMs, now.wallMs - before.wallMs);
  if (passedMs < thresholdMs || now.wallMs <= before.wallMs) return null;
  return { fromMs: before.wallMs, toMs: now.wallMs };
}

/** This machine's clocks, read now. */
export const systemClock = (): ClockReading => ({ monotonicMs: performance.now(), wallMs: Date.now() });
