import type { Clock } from './clock.ts';

export interface StallLimits {
  /** A gap this long means that the process stood still. */
  stallMs: number;
  /** A single gap counts as at most this much waiting, so that short pauses only lengthen a deadline. */
  stepMs: number;
}

export const defaultStallLimits: StallLimits = { stallMs: 1000, stepMs: 200 };

/**
 * Tells waiting from standing still. Whoever waits looks here often; `awakeMs` grows only while we really waited, and
 * a long gap between two looks is a stall: a stopped process, a blocked event loop or a suspended machine. Deadlines
 * measured in awake time never charge our own pause to a target.
 */
export class StallWatch {
  readonly #clock: Clock;
  readonly #limits: StallLimits;
  #seenMs: number;
  #seenWallMs: number;
  awakeMs = 0;
  stalls = 0;

  constructor(clock: Clock, limits: StallLimits = defaultStallLimits) {
    this.#clock = clock;
    this.#limits = limits;
    this.#seenMs = clock.monotonicMs();
    this.#seenWallMs = clock.wallMs();
  }

  /** Begins watching after a time in which nobody waited: the gap until now means nothing. */
  restart(): void {
    this.#seenMs = this.#clock.monotonicMs();
    this.#seenWallMs = this.#clock.wallMs();
  }

  /** Looks at the clock; true when the process stood still since the last look. */
  check(): boolean {
    const nowMs = this.#clock.monotonicMs();
    const gapMs = nowMs - this.#seenMs;
    this.#seenMs = nowMs;
    this.awakeMs += Math.min(Math.max(gapMs, 0), this.#limits.stepMs);
    let stalled = gapMs >= this.#limits.stallMs;
    // The monotonic clock of Linux stops while the machine sleeps; the time of day then jumps ahead of it.
    const wallMs = this.#clock.wallMs();
    if (wallMs - this.#seenWallMs - gapMs >= this.#limits.stallMs) stalled = true;
    this.#seenWallMs = wallMs;
    if (stalled) this.stalls += 1;
    return stalled;
  }
}
