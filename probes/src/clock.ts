import { performance } from 'node:perf_hooks';

/** Time as an argument. Both in milliseconds. */
export interface Clock {
  /** Never goes back; stands still while the machine sleeps. */
  monotonicMs(): number;
  /** Time of day. */
  wallMs(): number;
}

export const systemClock: Clock = {
  monotonicMs: () => performance.now(),
  wallMs: () => Date.now(),
};
