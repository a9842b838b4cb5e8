import { randomInt } from 'node:crypto';

const firstMs = 1_000;
const longestMs = 60_000;

/**
 * How long to wait before coming again: anything up to a limit that doubles with each time in vain, so that five hundred agents whose
 * server came back do not all come at once ("full jitter").
 */
export function retryAfterMs(timesInVain: number, random: (below: number) => number = randomInt): number {
  const limit = Math.min(longestMs, firstMs * 2 ** Math.min(timesInVain, 16));
  return random(limit) + 1;
}
