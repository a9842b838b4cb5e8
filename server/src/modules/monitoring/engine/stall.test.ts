import { expect, it } from 'vitest';
import { stallBetween } from './stall.ts';

const at = (monotonicMs: number, wallMs: number) => ({ monotonicMs, wallMs: 1_000_000 + wallMs });

it('sees a stopped process, a sleeping machine, and no stall in a late tick', () => {
  expect(stallBetween(at(0, 0), at(100, 100))).toBeNull();
  expect(stallBetween(at(0, 0), at(2_900, 2_900))).toBeNull();
  expect(stallBetween(at(0, 0), at(30_000, 30_000))).toEqual({ fromMs: 1_000_000, toMs: 1_030_000 });
  expect(stallBetween(at(0, 0), at(100, 60_000))).toEqual({ fromMs: 1_000_000, toMs: 1_060_000 });
});

it('makes no gap of a clock that was set back', () => {
  expect(stallBetween(at(0, 0), at(100, -5_000))).toBeNull();
  expect(stallBetween(at(0, 0), at(10_000, -5_000))).toBeNull();
});
