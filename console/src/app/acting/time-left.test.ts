import { expect, it } from 'vitest';
import { timeLeft } from './time-left.ts';

it('counts down by seconds, with hours where there are some, and stops at nothing', () => {
  expect([3_750_000, 3_600_000, 3_599_001, 247_000, 60_000, 999, 0, -5].map(timeLeft)).toEqual([
    '1:02:30',
    '1:00:00',
    '1:00:00',
    '4:07',
    '1:00',
    '0:01',
    '0:00',
    '0:00',
  ]);
});
