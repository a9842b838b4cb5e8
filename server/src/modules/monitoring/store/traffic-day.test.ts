import { expect, it } from 'vitest';
import { trafficDay } from './traffic-day.ts';

it('adds the hours of a day up, counts those with samples of either direction, and knows none where there are none', () => {
  const day = trafficDay([null, 10, null, 5], [null, 1, 2]);
  expect(day).toMatchObject({ measured: 0b1110, hours: 3 });
  expect(day!.inUntil.slice(0, 5)).toEqual([0, 10, 10, 15, 15]);
  expect(day!.outUntil.at(-1)).toBe(3);
  expect(day!.inUntil).toHaveLength(24);
  expect(trafficDay([null], [null])).toBeUndefined();
});

it('takes what no line carries as much, or as nothing, as days of packed hours do', () => {
  expect(trafficDay([1e300, 1e-9], [])!.inUntil.at(-1)).toBe(1e30);
});
