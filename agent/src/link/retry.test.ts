import { expect, it } from 'vitest';
import { retryAfterMs } from './retry.ts';

it('waits anything up to a limit that doubles, and never longer than a minute', () => {
  const most = (times: number) => retryAfterMs(times, (below) => below - 1);
  expect([0, 1, 2, 3, 6, 100].map(most)).toEqual([1_000, 2_000, 4_000, 8_000, 60_000, 60_000]);
  expect(retryAfterMs(5, () => 0)).toBe(1);
});

it('brings five hundred that lost their server back over the whole time, not at once', () => {
  const waits = Array.from({ length: 500 }, () => retryAfterMs(4));
  const inEachSecond = Array.from(
    { length: 16 },
    (_none, second) => waits.filter((ms) => Math.floor(ms / 1_000) === second).length,
  );
  expect(Math.max(...inEachSecond)).toBeLessThan(80);
});
