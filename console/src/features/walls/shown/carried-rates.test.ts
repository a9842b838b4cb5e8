import { expect, it } from 'vitest';
import { rateOf, ratesOf } from './carried-rates.ts';

const step = (inBytes: number, coveragePercent: number | null = 100) => ({
  ...{ inBytes, outBytes: 0, coveragePercent },
});
const bounds = ['2026-03-29T00:00:00Z', '2026-03-29T01:00:00Z', '2026-03-29T03:00:00Z'];

it('makes rates of what was carried in steps of any length, and none of what nobody measured', () => {
  const traffic = { whole: step(1_350_000), steps: [step(450_000), step(900_000)], bounds };
  expect(ratesOf(traffic, 'inBytes')).toEqual([1000, 1000]);
  expect(rateOf(traffic, 'inBytes')).toBe(1000);
  expect(ratesOf({ ...traffic, steps: [step(450_000), step(0, 0)] }, 'inBytes')).toEqual([1000, null]);
  expect(rateOf({ whole: step(0, null), steps: [], bounds: bounds.slice(0, 1) }, 'inBytes')).toBe(0);
});
