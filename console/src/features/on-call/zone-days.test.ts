import { expect, it } from 'vitest';
import { beginOfDay, clockIn, dayAfter, todayIn } from './zone-days.ts';

it('a day begins when clocks of the zone say so, also on the day on which they change', () => {
  const iso = (zone: string, day: string) => new Date(beginOfDay(zone, day)).toISOString();
  expect(iso('Asia/Shanghai', '2026-11-21')).toBe('2026-11-20T16:00:00.000Z');
  expect([iso('Europe/Berlin', '2026-10-25'), iso('Europe/Berlin', '2026-10-26')]).toEqual([
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
  ]);
});

it('today is what clocks of the zone show, and days are counted by the calendar', () => {
  const nowMs = Date.parse('2026-12-31T16:30:00Z');
  expect(todayIn('Asia/Shanghai', nowMs)).toBe('2027-01-01');
  expect(clockIn('America/New_York', nowMs)).toBe('2026-12-31 11:30');
  expect(dayAfter('2026-12-31', 14)).toBe('2027-01-14');
});
