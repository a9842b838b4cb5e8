import { randomInt } from 'node:crypto';
import process from 'node:process';

/** Where a random walk turns next; the same seed turns the same way. */
export interface Turns {
  /** One of these. */
  pick<T>(from: readonly T[]): T;
}

/** Numbers from 0 inclusive to 1 exclusive (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * The body of a test that walks at random, another way each time. What it throws begins with the seed, and `SEED=<number>` in
 * the environment walks that way again.
 */
export function walk(steps: (turns: Turns) => Promise<void>): () => Promise<void> {
  return async () => {
    const seed = Number(process.env['SEED'] ?? randomInt(2 ** 31));
    const next = numbers(seed);
    try {
      await steps({ pick: (from) => from[Math.floor(next() * from.length)]! });
    } catch (error) {
      if (error instanceof Error) error.message = `SEED=${seed} walks this way again: ${error.message}`;
      throw error;
    }
  };
}
