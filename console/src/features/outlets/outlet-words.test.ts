import { expect, it } from 'vitest';
import { clockIn, isOpenNow } from './outlet-words.ts';

it('an outlet is open by its own clock, wherever it is looked at from', () => {
  // A Sunday, 23:30 in Shanghai and 15:30 in London's winter.
  const now = Date.parse('2026-11-22T15:30:00Z');
  expect(clockIn('Asia/Shanghai', now)).toEqual({ day: 6, minute: 23 * 60 + 30 });
  expect(clockIn('Pacific/Auckland', now)).toEqual({ day: 0, minute: 4 * 60 + 30 });
  const open = (effectiveTimeZone: string, openingHours: string) =>
    isOpenNow({ effectiveTimeZone, openingHours }, now);
  expect(open('Asia/Shanghai', 'Su 18:00-02:00')).toBe(true);
  expect(open('Europe/London', 'Su 18:00-02:00')).toBe(false);
  expect(open('Europe/London', '')).toBeUndefined();
});
