import { quantile } from './bench.ts';

export interface Rounds {
  readonly rounds: number;
  /** Calls before those that count: the first ones find nothing prepared. */
  readonly warm?: number;
  /** Slow calls are asked fewer times: after so many milliseconds none begins, but those of `least`. */
  readonly mostMs?: number;
  readonly least?: number;
}

/** What one call after the other took, in milliseconds. `work` is given the number of the round, below nought while nothing counts. */
export async function timed(
  work: (round: number) => Promise<unknown>,
  { rounds, warm = 3, mostMs = Infinity, least = rounds }: Rounds,
): Promise<number[]> {
  const times: number[] = [];
  const untilMs = performance.now() + mostMs;
  for (let round = -warm; round < rounds && (round < least || performance.now() < untilMs); round += 1) {
    const began = performance.now();
    await work(round);
    if (round >= 0) times.push(performance.now() - began);
  }
  return times;
}

/** The middle one of measured times, and the 95th of a hundred. */
export const halfAndMost = (times: readonly number[]) => ({
  p50: quantile(times, 0.5),
  p95: quantile(times, 0.95),
});
