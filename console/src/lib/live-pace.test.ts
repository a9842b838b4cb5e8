import { expect, it } from 'vitest';
import { isDead, silenceMs, waitBeforeMs } from './live-pace.ts';

it('waits longer after each failed attempt, half a minute at most, never all clients at once', () => {
  expect([0, 1, 2, 3].map((attempt) => waitBeforeMs(attempt, 1))).toEqual([1000, 2000, 4000, 8000]);
  expect(waitBeforeMs(99, 1)).toBe(30_000);
  expect(waitBeforeMs(0, 0)).toBe(500);
});

it('takes a silent connection for dead', () => {
  expect(isDead(1000, 1000 + silenceMs - 1)).toBe(false);
  expect(isDead(1000, 1000 + silenceMs)).toBe(true);
});
