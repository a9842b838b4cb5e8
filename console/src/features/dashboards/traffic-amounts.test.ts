import { expect, it } from 'vitest';
import { carriedText, growthText, meanRate } from './traffic-amounts.ts';

const carried = (inBytes: number, coveragePercent: number | null = 100) => ({
  ...{ inBytes, outBytes: 0, coveragePercent },
});

it('bytes of an hour are a mean rate, and of no time none', () => {
  expect(meanRate(450, 3_600_000)).toBe(1);
  expect(meanRate(450, 0)).toBe(0);
});

it('growth has its sign, and is unknown where nothing was carried or measured before', () => {
  expect(growthText(carried(150), carried(100), 'inBytes')).toBe('+50%');
  expect(growthText(carried(75), carried(100), 'inBytes')).toBe('−25%');
  expect(growthText(carried(100), carried(100), 'inBytes')).toBe('±0%');
  expect(growthText(carried(100), carried(0), 'inBytes')).toBe('–');
  expect(growthText(carried(100), carried(100, 0), 'inBytes')).toBe('–');
  expect(growthText(carried(100, null), carried(100), 'inBytes')).toBe('–');
});

it('what was carried is unknown where nothing was measured', () => {
  expect(carriedText(carried(1500), 'inBytes')).toBe('1.5\u00a0kB');
  expect(carriedText(carried(0), 'inBytes')).toBe('0\u00a0B');
  expect(carriedText(carried(0, 0), 'inBytes')).toBe('–');
  expect(carriedText(carried(0, null), 'outBytes')).toBe('–');
});
