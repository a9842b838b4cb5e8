import { afterEach, expect, it } from 'vitest';
import { shownZone, showTimesIn, timeWithOffset } from './time.ts';

const before = shownZone() ?? null;
afterEach(() => showTimesIn(before));

it('a time with its offset tells the hour apart that a clock shows twice', () => {
  showTimesIn('Europe/Berlin');
  const [first, second] = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'].map((at) => Date.parse(at));
  expect(timeWithOffset(first!)).toBe('2026-10-25 02:30:00 +02:00');
  expect(timeWithOffset(second!)).toBe('2026-10-25 02:30:00 +01:00');
});

it.each([
  ['Asia/Shanghai', '2026-03-29 08:00:00 +08:00'],
  ['Asia/Kolkata', '2026-03-29 05:30:00 +05:30'],
  ['America/St_Johns', '2026-03-28 21:30:00 -02:30'],
  ['UTC', '2026-03-29 00:00:00 +00:00'],
])('an offset is written in hours and minutes: %s', (zone, text) => {
  showTimesIn(zone);
  expect(timeWithOffset(Date.parse('2026-03-29T00:00:00.400Z'))).toBe(text);
});
