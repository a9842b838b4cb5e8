import { expect, it } from 'vitest';
import { nextSlotMs, phaseMs } from './spread.ts';

it('spreads 10,000 targets evenly over their interval', () => {
  const buckets = new Array<number>(60).fill(0);
  for (let i = 0; i < 10_000; i++) {
    const second = Math.floor(phaseMs(`device-${i}`, 60_000) / 1000);
    buckets[second] = (buckets[second] ?? 0) + 1;
  }
  // 167 a second on average with a standard deviation of 13: six of them on either side.
  expect(Math.max(...buckets)).toBeLessThan(250);
  expect(Math.min(...buckets)).toBeGreaterThan(85);
});

it('gives a target the same place always', () => {
  expect(phaseMs('a', 60_000)).toBe(phaseMs('a', 60_000));
  expect(phaseMs('a', 60_000)).not.toBe(phaseMs('b', 60_000));
});

it('finds the first slot after a time and leaves out those that were missed', () => {
  expect(nextSlotMs(15_000, 60_000, 0)).toBe(15_000);
  expect(nextSlotMs(15_000, 60_000, 15_000)).toBe(75_000);
  expect(nextSlotMs(15_000, 60_000, 14_999)).toBe(15_000);
  expect(nextSlotMs(15_000, 60_000, 1_000_000)).toBe(1_035_000);
});
