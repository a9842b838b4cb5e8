import { afterEach, expect, it } from 'vitest';
import { showTimesIn } from '../../lib/time.ts';
import { lastMonths, minutesText } from './months.ts';

afterEach(() => showTimesIn(null));

it('months go back over the end of a year, from that of the shown zone', () => {
  showTimesIn('Asia/Shanghai');
  expect(lastMonths(Date.UTC(2026, 0, 31, 16), 3)).toEqual(['2026-02', '2026-01', '2025-12']);
});

it('minutes have one decimal; a little is not nothing, and less than nothing says so', () => {
  expect([0, 1000, 90_000, -90_000, -1000, 432_000_000].map(minutesText)).toEqual([
    ...['0', '<0.1', '1.5', '−1.5', '>−0.1', '7200'],
  ]);
});
