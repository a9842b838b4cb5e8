import { expect, it } from 'vitest';
import { dayAfter, dayBegin } from './zoned-day.ts';

const iso = (zone: string, day: string) => new Date(dayBegin(zone, day)).toISOString();

it('a day begins when clocks of its zone show midnight, also on days on which they are changed', () => {
  expect(iso('Asia/Shanghai', '2026-03-01')).toBe('2026-02-28T16:00:00.000Z');
  expect(iso('Asia/Kolkata', '2026-03-01')).toBe('2026-02-28T18:30:00.000Z');
  expect(iso('America/New_York', '2026-03-08')).toBe('2026-03-08T05:00:00.000Z');
  expect(iso('America/New_York', '2026-03-09')).toBe('2026-03-09T04:00:00.000Z');
  expect(iso('Europe/Berlin', '2026-10-26')).toBe('2026-10-25T23:00:00.000Z');
});

it('the day after the last of a month, and of a year, is the first of the next', () => {
  expect(dayAfter('2026-02-28')).toBe('2026-03-01');
  expect(dayAfter('2026-12-31')).toBe('2027-01-01');
});
